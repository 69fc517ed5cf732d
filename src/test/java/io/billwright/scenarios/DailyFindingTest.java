package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Tasks of a billing office that begin with finding something, by their number, each in at most two calls.
class DailyFindingTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Api api = bills.shop().api();

    /// A customer calls; only half of the company's name is known.
    @Test
    void t1() {
        var id = api.post("/customers", "{\"customer_name\": \"Harbour & Söhne Logistik\"}")
                .expect(201)
                .at("customer_id");

        var found = api.get("/search?q=harb%20sohne").expect(200);
        var page = api.get("/customers/" + found.at("data.0.id")).expect(200);

        assertThat(page.at("customer_id")).isEqualTo(id);
        assertThat(page.at("customer_name")).isEqualTo("Harbour & Söhne Logistik");
    }

    /// An invoice number was read out with two digits swapped.
    @Test
    void t2() {
        for (int i = 0; i < 12; i++) {
            bills.subscribe("2025-01-01", Bills.SEATS);
        }
        bills.catchUp();
        var number = api.get("/search?q=12&kinds=INVOICE").at("data.0.title");
        assertThat(number).endsWith("-000012");

        var found = api.get("/search?q=" + number.replace("000012", "000021")).expect(200);
        var invoice = api.get("/invoices/" + found.at("data.0.id")).expect(200);

        assertThat(invoice.at("invoice_number")).isEqualTo(number);
        assertThat(found.at("data.0.matched_by")).isEqualTo("SIMILAR_NUMBER");
    }

    /// Did they get the mail? Send it again, to another address too.
    @Test
    void t17() {
        bills.shop()
                .patch("/customers/" + bills.shop().id("lyon"), "{'emails': ['ap@lyon.example']}")
                .expect(200);
        var invoice = bills.issue("2025-01-01");
        var note = api.post("/invoices/" + invoice + "/credit-notes", "{\"amount\": 1200, \"reason\": \"a bad month\"}")
                .expect(201)
                .at("credit_note_id");

        var log = api.get("/mails?object_id=" + note).expect(200);
        var again = api.post(
                        "/mails/" + log.at("data.0.mail_id") + "/resend",
                        "{\"recipients\": [\"ap@lyon.example\", \"cfo@lyon.example\"]}")
                .expect(201);

        assertThat(log.at("data.0.status")).isEqualTo("SENT");
        assertThat(log.at("data.0.recipients.0.status")).isNotBlank();
        assertThat(again.at("resend_of")).isEqualTo(log.at("data.0.mail_id"));
        assertThat(again.text()).contains("cfo@lyon.example");
    }

    /// What failed last night?
    @Test
    void t18() {
        var mail = Ids.next();
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name,
                                           recipients, subject, text_body, html_body, created_at, due_at, last_error,
                                           parked_at, attempts)
                        values (:seller, :id, 'INVOICE_ISSUED', :id, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', now(),
                                now(), '550 no such user', now(), 12)
                        """)
                .param("seller", api.seller().id())
                .param("id", mail)
                .update();

        var failed = api.get("/parked-work").expect(200);
        var work = failed.at("data.0.work_kind") + "/" + failed.at("data.0.work_id");
        api.post("/parked-work/" + work + "/retry", "{}").expect(200);

        assertThat(failed.at("data.0.cause")).isEqualTo("550 no such user");
        assertThat(UUID.fromString(failed.at("data.0.object_id"))).isEqualTo(mail);
    }

    /// Who changed this price, and when?
    @Test
    void t20() {
        var plan = api.post("/plans", "{\"plan_name\": \"Cloud\"}").expect(201).at("plan_id");
        var versions = "/plans/" + plan + "/versions";
        var first = api.post(versions, seats("10.00")).expect(201).at("version");
        var brick = api.get(versions + "/" + first).at("bricks.0.brick_id");
        api.post(versions + "/" + first + "/publish", "{}").expect(200);
        var second = api.post(versions, seats("12.00", brick)).expect(201).at("version");
        api.post(versions + "/" + second + "/publish", "{}").expect(200);

        var changes = api.get("/settings-history/PLAN?object=" + plan).expect(200);
        var audit = api.get("/audit?object_id=" + plan).expect(200);

        assertThat(changes.at("data.0.differences"))
                .contains("\"path\":\"bricks[seats].prices[USD].unit_price\",\"before\":\"10.00\",\"after\":\"12.00\"");
        assertThat(changes.at("data.0.actor.kind")).isEqualTo("API_KEY");
        assertThat(changes.at("data.0.changed_at")).isNotBlank();
        assertThat(audit.at("data.0.entry_id")).isEqualTo(changes.at("data.0.audit_entry_id"));
        assertThat(audit.at("data.0.actor.id")).isEqualTo(changes.at("data.0.actor.id"));
    }

    private static String seats(String price) {
        return """
                {"bricks": [{"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON", "prices":
                    [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "%s"}]}]}
                """.formatted(price);
    }

    private static String seats(String price, String brick) {
        return seats(price).replace("\"brick_name\"", "\"brick_id\": \"" + brick + "\", \"brick_name\"");
    }
}
