package io.billwright.edges.parked;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What failed is one list, whatever it was, and can be tried again or dismissed. The failures are written by hand.
class ParkedWorkApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Api api = bills.shop().withBrokenBooks().api();
    private final JdbcClient owner = TestService.shared().database().owner();
    private final UUID seller = api.seller().id();

    @Test
    void everyKindOfFailureIsListedTriedAgainOrDismissed() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        var invoice = bills.idOf(subscription, 3);
        run("""
                update invoice_work set parked_reason = 'no tax rate', parked_at = '2025-01-01T08:00:00Z', attempts = 8
                where invoice_id = :id and action = 'ISSUE'
                """, UUID.fromString(invoice));
        run("""
                update subscriptions set parked_reason = 'no price', usage_parked_reason = 'no usage price',
                                         usage_due_at = '2025-01-01T07:00:00Z'
                where subscription_id = :id
                """, UUID.fromString(subscription));
        var record = Ids.next();
        run("""
                insert into parked_usage values (:seller, :id, 'REJECTED', 'no such brick', 't', :id, 0, 0, 'k', 'v',
                                                 '2025-01-01T06:00:00Z')
                """, record);
        var mail = Ids.next();
        run("""
                insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name, recipients,
                                   subject, text_body, html_body, created_at, due_at, last_error, parked_at, attempts)
                values (:seller, :id, 'K', :id, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', now(), now(),
                        '550 no such user', '2025-01-01T05:00:00Z', 12)
                """, mail);

        var listed = api.get("/parked-work?include_total=true").expect(200);

        assertThat(kinds(listed))
                .containsExactlyInAnyOrder(
                        "INVOICE_ISSUING", "SUBSCRIPTION_CHANGE", "SUBSCRIPTION_USAGE", "USAGE_RECORD", "MAIL");
        assertThat(listed.at("total")).isEqualTo("5");
        assertThat(api.get("/parked-work?kinds=MAIL").at("data.0.cause")).isEqualTo("550 no such user");

        retry("INVOICE_ISSUING", invoice).expect(200);
        retry("SUBSCRIPTION_CHANGE", subscription).expect(200);
        retry("SUBSCRIPTION_USAGE", subscription).expect(200);
        retry("MAIL", mail.toString()).expect(200);
        retry("MAIL", mail.toString()).expect(404);
        assertThat(retry("USAGE_RECORD", record.toString()).expect(400).text()).contains("POST /usage");
        assertThat(kinds(api.get("/parked-work"))).containsExactly("USAGE_RECORD");
        dismiss("USAGE_RECORD", record.toString()).expect(200);
        assertThat(kinds(api.get("/parked-work"))).isEmpty();
        assertThat(api.get("/parked-work?dismissed=true").at("data.0.dismissed_reason"))
                .isEqualTo("sent by hand");
    }

    @Test
    void webhooksThatWereGivenUpAndDisabledAreListed() {
        var endpoint = api.post("/webhook-endpoints", """
                        {"url": "https://hooks.example/in", "event_types": ["customer.created"]}
                        """);
        var id = UUID.fromString(endpoint.expect(201).at("endpoint_id"));
        run("update webhook_endpoints set disabled_reason = 'failed for five days' where endpoint_id = :id", id);
        run("update event_subscribers set disabled_at = '2025-01-01T05:00:00Z' where subscriber_id = :id", id);
        owner.sql("""
                        insert into event_deliveries (seller_id, subscriber_id, delivery_id, event_id, object_id,
                                                      sequence, state, due_at, attempts, last_status, settled_at)
                        select :seller, :endpoint, event_delivery_id(e.event_id, :endpoint), e.event_id, e.object_id,
                               e.sequence, 'GIVEN_UP', now(), 20, 500, '2025-01-01T04:00:00Z'
                        from events e where e.seller_id = :seller order by e.event_id limit 1
                        """).param("seller", seller).param("endpoint", id).update();

        var listed = api.get("/parked-work").expect(200);

        assertThat(kinds(listed)).containsExactly("WEBHOOK_ENDPOINT", "EVENT_DELIVERY");
        assertThat(listed.at("data.1.cause")).isEqualTo("the endpoint answered 500");
        var work = listed.at("data.1.work_id");
        assertThat(retry("EVENT_DELIVERY", work).expect(400).at("error.details.reason"))
                .isEqualTo("endpoint_disabled");
        retry("WEBHOOK_ENDPOINT", id.toString()).expect(200);
        assertThat(api.get("/webhook-endpoints/" + id).at("enabled")).isEqualTo("true");
        retry("EVENT_DELIVERY", work).expect(200);
        assertThat(kinds(api.get("/parked-work"))).isEmpty();
    }

    @Test
    void whatIsDismissedKeepsItsReasonUntilItFailsAnew() {
        var invoice = bills.idOf(bills.subscribe("2025-01-01", Bills.SEATS), 3);
        var park = """
                update invoice_work set parked_reason = 'no tax rate', parked_at = '%s' where invoice_id = :id
                """;
        run(park.formatted("2025-01-01T08:00:00Z"), UUID.fromString(invoice));

        var dismissed = dismiss("INVOICE_ISSUING", invoice).expect(200);

        assertThat(dismissed.at("dismissed_reason")).isEqualTo("sent by hand");
        assertThat(kinds(api.get("/parked-work"))).isEmpty();
        run(park.formatted("2025-01-01T08:30:00Z"), UUID.fromString(invoice));
        assertThat(kinds(api.get("/parked-work"))).containsExactly("INVOICE_ISSUING");
        var audit = api.get("/audit?object_id=" + invoice).expect(200);
        assertThat(audit.text()).contains("/parked-work/{work_kind}/{work_id}/dismiss");
    }

    @Test
    void onlyWhatIsThereCanBeChanged() {
        var nothing = Ids.next().toString();
        retry("MAIL", nothing).expect(404);
        retry("NONSENSE", nothing).expect(404);
        dismiss("MAIL", nothing).expect(404);
        api.post("/parked-work/MAIL/" + nothing + "/dismiss", "{}").expect(400);
        api.get("/parked-work?kinds=NONSENSE").expect(400);
    }

    private Api.Answer retry(String kind, String id) {
        return api.post("/parked-work/" + kind + "/" + id + "/retry", "{}");
    }

    private Api.Answer dismiss(String kind, String id) {
        return api.post("/parked-work/" + kind + "/" + id + "/dismiss", "{\"reason\": \"sent by hand\"}");
    }

    private void run(String sql, UUID id) {
        owner.sql(sql).param("seller", seller).param("id", id).update();
    }

    private static List<String> kinds(Api.Answer answer) {
        return answer.body()
                .get("data")
                .valueStream()
                .map(row -> row.get("work_kind").stringValue())
                .toList();
    }
}
