package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// What is taken back by a note is not taken back again by a recast, or by another note at the same time.
class CreditNoteAndRecastApiTest {

    private static final String YEAR = "'billing_frequency': 'ANNUALLY'";
    private static final String REPLACEMENT = """
            {'starts_at': '2025-07-01', 'contract_length': 12, 'billing_frequency': 'ANNUALLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'support'}]}
            """;

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// 1200.00 a year and 20 % tax; half of it was credited, so half of what is unused is left to give back.
    @Test
    void aRecastGivesBackWhatTheNoteLeft() {
        var subscription = subscribe();
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 144_000);
        credit(invoice, "'amount': 72000");
        assertThat(bills.credit("lyon")).isEqualTo(72_000);
        shop.advance("2025-07-01T09:00:00Z");

        assertThat(shop.post("/subscriptions/" + subscription + "/recast/estimate", REPLACEMENT)
                        .expect(200)
                        .at("adjustment_credit"))
                .isEqualTo("36000");
        recast(subscription);
        bills.catchUp();
        assertThat(bills.list("status=OUTSTANDING")
                        .getFirst()
                        .get("credited_amount")
                        .longValue())
                .isEqualTo(72_000 + 36_000);
        assertThat(bills.credit("lyon")).isZero();
    }

    @Test
    void aNoteTakesBackWhatTheRecastLeft() {
        var subscription = subscribe();
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 144_000);
        shop.advance("2025-07-01T09:00:00Z");
        recast(subscription);

        var rest = shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'r', 'amount': 72001}")
                .expect(400);
        assertThat(rest.text()).contains("left to credit: 720.00 USD");
        assertThat(credit(invoice, "'refund': false").at("grand_total")).isEqualTo("72000");
    }

    @Test
    void notesAtTheSameTimeTakeBackNoMoreThanThereIs() throws Exception {
        var invoice = bills.idOf(subscribe(), 0);
        var path = "/invoices/" + invoice + "/credit-notes";
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < 12; i++) {
                answers.add(() ->
                        shop.post(path, "{'reason': 'r', 'amount': 30000}").status());
            }
            for (var answer : threads.invokeAll(answers)) {
                statuses.add(answer.get());
            }
        }

        assertThat(statuses).containsOnly(201, 400);
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(4);
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("24000");
    }

    private String subscribe() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'support'}]", YEAR);
        bills.catchUp();
        assertThat(bills.show(bills.idOf(subscription, 0), "grand_total")).isEqualTo("144000");
        return subscription;
    }

    private void recast(String subscription) {
        var order = shop.post("/subscriptions/" + subscription + "/recast", REPLACEMENT)
                .expect(201);
        shop.post("/orders/" + order.at("order_id") + "/accept", "{}").expect(200);
    }

    private Api.Answer credit(String invoice, String more) {
        return shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'r', " + more + "}")
                .expect(201);
    }
}
