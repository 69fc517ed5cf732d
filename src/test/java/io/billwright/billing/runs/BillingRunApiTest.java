package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Billing runs: how far they are, what they could not issue, and that one bad invoice holds up no other (S8).
class BillingRunApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");

    private Api.Answer runs(String more) {
        return bills.shop().api().get("/billing-runs" + more);
    }

    @Test
    void aRunSaysWhatItHasDone() {
        bills.subscribe("2025-03-01", Bills.SEATS);
        bills.subscribe("2025-03-01", Bills.SEATS);
        assertThat(runs("").expect(200).at("data")).isEqualTo("[]");

        bills.catchUp();
        var run = runs("").expect(200);

        assertThat(run.body().get("data").size()).isEqualTo(1);
        assertThat(run.at("data.0.status")).isEqualTo("FINISHED");
        assertThat(run.at("data.0.bills_until")).isEqualTo("2025-03-01T09:00:00Z");
        assertThat(run.at("data.0.due")).isEqualTo("2");
        assertThat(run.at("data.0.done")).isEqualTo("2");
        assertThat(run.at("data.0.parked")).isEqualTo("0");
        assertThat(run.at("data.0.seconds_left")).isEqualTo("0");
        var alone = runs("/" + run.at("data.0.run_id")).expect(200);
        assertThat(alone.body()).isEqualTo(run.body().at("/data/0"));
    }

    /// As if it had been found due a moment ago.
    @Test
    void aRunIsNotBegunForWhatOthersHaveIssued() {
        bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        var service = TestService.shared();
        var now = Instant.parse("2025-03-01T09:00:00Z");

        var begun = service.bean(SellerTransactions.class)
                .in(
                        bills.shop().api().seller(),
                        () -> service.bean(BillingRunStore.class).open(now, now));

        assertThat(begun).isEmpty();
        assertThat(runs("").expect(200).body().get("data").size()).isEqualTo(1);
    }

    @Test
    void eachDayOnWhichInvoicesAreDueHasARun() {
        bills.subscribe("2025-03-01", Bills.SEATS);
        bills.shop().advance("2025-05-01T00:00:00Z");

        assertThat(runs("?include_total=true").expect(200).body().get("data").valueStream())
                .extracting(run -> run.get("bills_until").stringValue())
                .containsExactly("2025-05-01T00:00:00Z", "2025-04-01T00:00:00Z", "2025-03-01T09:00:00Z");
        assertThat(runs("?limit=1&include_total=true").at("total")).isEqualTo("3");
        var second = runs("?limit=1&cursor=" + runs("?limit=1").at("next_cursor"));
        assertThat(second.at("data.0.bills_until")).isEqualTo("2025-04-01T00:00:00Z");
    }

    @Test
    void aRunThatDoesNotExistIsNotFound() {
        for (var unknown : new String[] {UUID.randomUUID().toString(), "1"}) {
            runs("/" + unknown).expect(404);
            bills.shop()
                    .post("/billing-runs/" + unknown + "/retry-parked", "{}")
                    .expect(404);
        }
    }

    @Test
    void anInvoiceThatCannotBePricedIsParkedAndTheRestGoesOn() {
        var broken = bills.subscribe("2025-03-01", Bills.SEATS);
        var sound = bills.subscribe("2025-03-01", Bills.SEATS);
        var terms = breakTerms(broken);

        var happened = bills.catchUp();
        var parked = bills.idOf(broken, 0);

        assertThat(happened.at("happened")).contains("invoice.parked", parked, "invoice.issued");
        assertThat(bills.show(parked, "status", "invoice_version_id")).isEqualTo("SCHEDULED null");
        assertThat(bills.show(bills.idOf(sound, 0), "status", "invoice_number")).isEqualTo("OUTSTANDING INV-000001");
        var run = runs("/" + runs("").at("data.0.run_id")).expect(200);
        assertThat(run.at("status") + run.at("due") + run.at("done") + run.at("parked"))
                .isEqualTo("FINISHED211");
        assertThat(run.at("parked_invoices.0.invoice_id")).isEqualTo(parked);
        assertThat(run.at("parked_invoices.0.reason")).startsWith("internal error ");
        assertThat(run.at("parked_invoices.0.parked_at")).isEqualTo("2025-03-01T09:00:00Z");
        assertThat(bills.catchUp().at("happened")).isEqualTo("[]");

        setTerms(broken, terms);
        assertThat(retry()).isEqualTo("1");
        bills.catchUp();
        assertThat(bills.show(parked, "status", "invoice_number", "grand_total"))
                .isEqualTo("OUTSTANDING INV-000002 540000");
        assertThat(retry()).isEqualTo("0");
    }

    @Test
    void whatStillFailsIsParkedAgain() {
        bills.shop().withBrokenBooks();
        var broken = bills.subscribe("2025-03-01", Bills.SEATS);
        breakTerms(broken);
        bills.catchUp();
        bills.shop().advance("2025-03-02T00:00:00Z");

        assertThat(retry()).isEqualTo("1");
        assertThat(bills.catchUp().at("happened")).contains("invoice.parked");
        assertThat(runs("/" + runs("").at("data.0.run_id")).at("parked_invoices.0.parked_at"))
                .isEqualTo("2025-03-02T00:00:00Z");
    }

    @Test
    void termsThatCannotBeReadAreFoundByTheCheckOfTheBooks() {
        bills.shop().withBrokenBooks();
        var broken = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.subscribe("2025-03-01", Bills.SEATS);
        breakTerms(broken);

        var integrity = bills.shop().api().get("/integrity").expect(200);

        assertThat(integrity.at("ok")).isEqualTo("false");
        assertThat(integrity.body().get("checks").valueStream())
                .filteredOn(check -> check.get("name").stringValue().equals("recurring_revenue_is_rolled_up"))
                .singleElement()
                .satisfies(
                        check -> assertThat(check.get("violations").intValue()).isEqualTo(1));
    }

    /// The database refuses a whole batch for one invoice in it: the others are issued all the same, without a gap.
    @Test
    void anInvoiceThatTheDatabaseRefusesIsParkedAndTheRestGoesOn() {
        var first = bills.subscribe("2025-03-01", Bills.SEATS);
        var refused = bills.subscribe("2025-03-01", Bills.SEATS);
        var last = bills.subscribe("2025-03-01", Bills.SEATS);
        var invoice = bills.idOf(refused, 0);
        bills.shop().withBrokenBooks();
        owner("""
                insert into invoice_versions (seller_id, invoice_id, version, version_id, invoice_number, created_at,
                                              sub_total, net_total, tax_total, grand_total, taxes, parties, explanation)
                select seller_id, invoice_id, 1, gen_random_uuid(), 'X', now(), sub_total, net_total, tax_total,
                       grand_total, taxes, '{}', ''
                from invoices where invoice_id = :id
                """, invoice);

        bills.catchUp();

        assertThat(bills.show(bills.idOf(first, 0), "invoice_number")).isEqualTo("INV-000001");
        assertThat(bills.show(bills.idOf(last, 0), "invoice_number")).isEqualTo("INV-000002");
        var run = runs("/" + runs("").at("data.0.run_id")).expect(200);
        assertThat(run.at("status") + run.at("due") + run.at("done") + run.at("parked"))
                .isEqualTo("FINISHED321");
        assertThat(run.at("parked_invoices.0.invoice_id")).isEqualTo(invoice);
    }

    @Test
    void nothingOfAnotherSellerIsTriedAgain() {
        bills.shop().withBrokenBooks();
        breakTerms(bills.subscribe("2025-03-01", Bills.SEATS));
        bills.catchUp();
        var others = Bills.at("2025-03-01T09:00:00Z");
        others.issue("2025-03-01");

        var run = others.shop().api().get("/billing-runs").at("data.0.run_id");
        assertThat(others.shop().api().get("/billing-runs/" + run).at("parked_invoices"))
                .isEqualTo("[]");
        assertThat(others.shop()
                        .post("/billing-runs/" + run + "/retry-parked", "{}")
                        .expect(200)
                        .at("retried"))
                .isEqualTo("0");
        assertThat(retry()).isEqualTo("1");
    }

    private String retry() {
        return bills.shop()
                .post("/billing-runs/" + runs("").at("data.0.run_id") + "/retry-parked", "{}")
                .expect(200)
                .at("retried");
    }

    /// Makes what was agreed unreadable, as no caller can: the terms there were.
    private static String breakTerms(String subscription) {
        var terms = TestService.shared()
                .database()
                .owner()
                .sql("select terms::text from orders where subscription_id = :id")
                .param("id", UUID.fromString(subscription))
                .query(String.class)
                .single();
        setTerms(subscription, "{}");
        return terms;
    }

    /// What is accepted is frozen, so the triggers must be off.
    private static void setTerms(String subscription, String terms) {
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        set session_replication_role = replica;
                        update orders set terms = :terms::jsonb where subscription_id = :id
                        """)
                .param("terms", terms)
                .param("id", UUID.fromString(subscription))
                .update();
    }

    private static void owner(String sql, String id) {
        TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("id", UUID.fromString(id))
                .update();
    }
}
