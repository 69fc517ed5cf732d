package io.billwright.agreements.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import io.billwright.agreements.changes.Resting;
import io.billwright.testing.Pdf;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What can be done with a subscription while it is paused, and what it costs to change it afterwards (R13).
class PausedSubscriptionApiTest {

    private static final String EIGHT = "'bricks': [{'brick_id': 'seats', 'quantity': 8}]";
    private static final String RECAST = "'contract_length': 12, 'billing_frequency': 'MONTHLY', " + EIGHT;

    private final Resting resting = Resting.at("2025-01-01T09:00:00Z");
    private final Desk desk = resting.desk();

    private String pausedYear(String body, String... more) {
        var subscription = resting.year(more);
        resting.pass("2025-03-11");
        resting.paused(subscription, body);
        return subscription;
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void changesAreRefusedWhileItIsPaused(String kind) {
        var terms = kind.equals("upgrade") ? EIGHT : RECAST;
        var subscription = resting.year();
        resting.pass("2025-03-11");
        var draft = desk.draft(kind, subscription, "{'starts_at': '2025-06-01', " + terms + "}")
                .expect(201)
                .at("order_id");
        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");

        var request = "{'starts_at': '2025-06-01', " + terms + "}";
        var path = "/subscriptions/" + subscription + "/" + kind;
        var refusals = List.of(
                desk.shop().post(path + "/estimate", request),
                desk.draft(kind, subscription, request),
                desk.amend(kind, subscription, draft, "{}"),
                desk.accept(draft));

        refusals.forEach(refused -> assertThat(refused.expect(400).at("error.message"))
                .isEqualTo("the subscription is paused; resume it first"));
        resting.resumed(subscription);
        desk.accept(draft).expect(200);
    }

    /// R11: 1300.00 for three seats more from 2025-04-11, which is 2025-05-11 after a pause of 30 days.
    @Test
    void anUpgradeAfterThePauseCostsWhatItWouldHaveCost() {
        var subscription = pausedYear("{'scheduled_resume_at': '2025-04-10'}");
        resting.pass("2025-05-11");

        var order = desk.change("upgrade", subscription, "{'starts_at': '2025-05-11', " + EIGHT + "}");

        assertThat(Desk.text(desk.order(order.at("order_id")).get("ends_at"))).isEqualTo("2026-01-30");
        assertThat(desk.orderValues(subscription)).isEqualTo(3000_00 + 1300_00);
        assertThat(desk.totals(subscription)).contains(100_00L, 400_00L);
        resting.pass("2026-01-31");
        assertThat(desk.orderValues(subscription)).isGreaterThan(4300_00);
    }

    @Test
    void ordersThatAreYetToStartMoveWithTheirDrafts() {
        var subscription = resting.year("'first_charge_date': 'CONTRACT_START_DATE'");
        resting.pass("2025-03-11");
        desk.change("upgrade", subscription, "{'starts_at': '2025-04-11', " + EIGHT + "}");
        var draft = desk.draft("recast", subscription, "{'starts_at': '2025-07-16', " + RECAST + "}")
                .expect(201)
                .at("order_id");

        resting.paused(subscription, "{'scheduled_resume_at': '2025-04-10'}");
        resting.pass("2025-04-10");

        assertThat(desk.timeline(subscription)
                        .get("orders")
                        .valueStream()
                        .map(order -> Desk.text(order.get("starts_at")) + " " + Desk.text(order.get("ends_at"))))
                .containsExactly("2025-01-01 2026-01-30", "2025-05-11 2026-01-30", "2025-08-15 2026-08-14");
        assertThat(desk.orderValues(subscription)).isEqualTo(4300_00);
        desk.accept(draft).expect(200);
        assertThat(desk.order(draft).at("/starts_at").stringValue()).isEqualTo("2025-08-15");
        desk.amend("recast", subscription, draft, "{}").expect(400);
    }

    /// R12: what a recast gives back of a year that was paid is the same share of it, 30 days later.
    @Test
    void aRecastAfterThePauseGivesBackWhatIsUnused() {
        var upfront = "'billing_frequency': 'ALL_UPFRONT', 'customer_id': 'lyon', "
                + "'bricks': [{'brick_id': 'seats', 'quantity': 20}]";
        var subscription = resting.year(upfront);
        desk.shop().advance("2025-01-01T09:00:00Z");
        var invoice = desk.ofInvoices(subscription, "invoice_id").getFirst();
        desk.shop()
                .post("/invoices/" + invoice + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 1440000}")
                .expect(201);
        resting.pass("2025-03-11");
        resting.paused(subscription, "{}");
        resting.pass("2025-04-10");
        resting.resumed(subscription);

        var estimate =
                desk.estimate("recast", subscription, "{'starts_at': '2025-08-15', 'plan_id': 'plan', " + RECAST + "}");

        assertThat(estimate.get("adjustment_credit").longValue()).isEqualTo(6619_36);
        desk.change("recast", subscription, "{'starts_at': '2025-08-15', " + RECAST + "}");
        assertThat(resting.periods(subscription)).startsWith("2025-01-01 2026-01-30", "2025-08-15 2025-09-14");
    }

    @Test
    void anIssuedInvoiceIsRegeneratedForTheDaysItIsForNow() {
        var subscription = pausedYear("{'scheduled_resume_at': '2025-04-10'}");
        var march = desk.ofInvoices(subscription, "invoice_id").get(2);
        assertThat(resting.services(subscription).get(2)).isEqualTo("2025-03-01 2025-03-31");

        assertThat(Pdf.text(desk.shop().api().bytes("/invoices/" + march + "/pdf")))
                .contains("31 March 2025")
                .doesNotContain("30 April 2025");

        var again = desk.shop().post("/invoices/" + march + "/regenerate", "{}").expect(200);

        assertThat(again.at("grand_total")).isEqualTo("25000");
        assertThat(resting.services(subscription).get(2)).isEqualTo("2025-03-01 2025-04-30");
    }

    /// R10, R13: the end moves, so it is not renewed before that; the renewal counts on from there.
    @Test
    void itIsRenewedWhenTheMovedEndHasCome() {
        var subscription = resting.year();
        resting.pass("2025-12-20");
        resting.paused(subscription, "{}");
        resting.pass("2026-01-10");
        assertThat(desk.timeline(subscription).get("orders")).hasSize(1);
        assertThat(desk.shop()
                        .api()
                        .get("/subscriptions/" + subscription + "/renewal/estimate")
                        .expect(400)
                        .text())
                .contains("paused");
        resting.resumed(subscription);

        resting.pass("2026-01-21");
        assertThat(desk.timeline(subscription).get("orders")).hasSize(1);
        resting.pass("2026-01-22");

        assertThat(desk.timeline(subscription).get("orders")).hasSize(2);
        assertThat(resting.periods(subscription))
                .contains("2025-12-01 2026-01-21", "2026-01-22 2026-02-21", "2026-02-22 2026-03-21");
        assertThat(resting.endsAt(subscription)).isEqualTo("2027-01-21");
    }

    @Test
    void itCanBeCanceledAndThePauseIsOver() {
        var subscription = pausedYear("{'scheduled_resume_at': '2025-04-10'}");
        resting.pass("2025-03-20");

        desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);

        assertThat(resting.status(subscription)).isEqualTo("INACTIVE");
        assertThat(resting.endsAt(subscription)).isEqualTo("2025-03-20");
        assertThat(Desk.text(desk.timeline(subscription).at("/pauses/0/resumed_at")))
                .isEqualTo("2025-03-20");
        assertThat(resting.periods(subscription)).hasSize(3);
        assertThat(desk.events(subscription))
                .endsWith("subscription.paused", "subscription.resumed", "subscription.inactive");
        resting.pass("2026-01-01");
        assertThat(resting.periods(subscription)).hasSize(3);
    }

    @Test
    void aPausedInvoiceCanBeVoidedAndStaysThat() {
        var subscription = pausedYear("{}");
        var april = desk.ofInvoices(subscription, "invoice_id").get(3);

        desk.shop().post("/invoices/" + april + "/void", "{}").expect(200);
        resting.resumed(subscription);
        resting.pass("2025-06-15");

        assertThat(desk.ofInvoices(subscription, "status").subList(3, 7))
                .containsExactly("VOIDED", "PAST_DUE", "OUTSTANDING", "SCHEDULED");
    }

    @Test
    void theNextInvoiceIsThePausedOne() { // spec 4.10
        var subscription = resting.year();
        desk.shop().advance("2025-01-01T09:00:00Z");
        var first = desk.ofInvoices(subscription, "invoice_id").getFirst();
        desk.shop()
                .post("/invoices/" + first + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 25000}")
                .expect(201);
        resting.paused(subscription, "{'scheduled_resume_at': '2025-01-11'}");

        var next = desk.shop()
                .api()
                .get("/subscriptions/" + subscription + "/invoices/next")
                .expect(200);

        assertThat(next.at("status") + " " + next.at("bill_at")).isEqualTo("PAUSED 2025-02-11T00:00:00Z");
    }

    @Test
    void ofManyWhoPauseAtOnceOneDoes() throws Exception {
        var subscription = resting.year();
        try (var threads = Executors.newFixedThreadPool(8)) {
            var answers = new ArrayList<Future<Integer>>();
            for (int i = 0; i < 16; i++) {
                answers.add(threads.submit(() -> resting.pause(subscription, "{'scheduled_resume_at': '2025-02-01'}")
                        .status()));
            }
            int paused = 0;
            for (var answer : answers) {
                paused += answer.get() == 201 ? 1 : 0;
            }
            assertThat(paused).isEqualTo(1);
        }
        assertThat(resting.endsAt(subscription)).isEqualTo("2026-01-31");
    }
}
