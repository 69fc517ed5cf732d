package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// A subscription ends on a day, with its period or with its term, and the rest is kept, credited or refunded (R27).
class EndingApiTest {

    /// 50.00 and 20 % a month.
    private static final String SEAT = "[{'brick_id': 'seats', 'quantity': 1}]";

    private final Bills bills = Bills.at("2025-06-01T09:00:00Z");
    private final Shop shop = bills.shop();

    private String subscribe(String... more) {
        var subscription = bills.subscribe("2025-06-01", SEAT, more);
        bills.catchUp();
        return subscription;
    }

    private Api.Answer cancel(String subscription, String fields) {
        return shop.post("/subscriptions/" + subscription + "/cancel", "{" + fields + "}");
    }

    private Api.Answer estimate(String subscription, String fields) {
        return shop.post("/subscriptions/" + subscription + "/cancel/estimate", "{" + fields + "}");
    }

    private String show(String subscription) {
        var answer = shop.api().get("/subscriptions/" + subscription).expect(200);
        return answer.at("status") + " " + answer.at("ends_at");
    }

    private List<Long> totals(String subscription) {
        return bills.invoices(subscription).stream()
                .map(invoice -> invoice.get("grand_total").longValue())
                .toList();
    }

    @Test
    void itRunsToTheEndOfItsPeriodAndIsBilledNoMore() {
        var subscription = subscribe();
        shop.advance("2025-06-10T09:00:00Z");

        var estimate = estimate(subscription, "'ends_at': 'END_OF_PERIOD'").expect(200);
        var canceled = cancel(
                        subscription,
                        "'ends_at': 'END_OF_PERIOD', 'estimate_hash': '" + estimate.at("estimate_hash") + "'")
                .expect(200);

        assertThat(estimate.at("ends_at") + " " + estimate.at("withdrawn_total"))
                .isEqualTo("2025-06-30 66000");
        assertThat(canceled.at("canceled_at")).isEqualTo("2025-06-10T09:00:00Z");
        assertThat(show(subscription)).isEqualTo("ACTIVE 2025-06-30");
        shop.advance("2025-06-30T23:00:00Z");
        assertThat(show(subscription)).isEqualTo("ACTIVE 2025-06-30");
        shop.advance("2025-08-01T09:00:00Z");
        assertThat(show(subscription)).isEqualTo("INACTIVE 2025-06-30");
        assertThat(totals(subscription)).containsExactly(6000L);
        assertThat(bills.events(subscription))
                .containsExactly("subscription.activated", "subscription.canceled", "subscription.inactive");
    }

    /// A second seat from the 20th: 11 of 30 days, 22.00 with tax.
    @Test
    void anUpgradeThatIsToBeginDoesNotEndThePeriod() {
        var subscription = subscribe();
        shop.post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-06-20', 'bricks': [{'brick_id': 'seats', 'quantity': 2}], 'accept': true}
                        """).expect(201);

        cancel(subscription, "'ends_at': 'END_OF_PERIOD'").expect(200);

        assertThat(show(subscription)).isEqualTo("ACTIVE 2025-06-30");
        shop.advance("2025-08-01T09:00:00Z");
        assertThat(totals(subscription)).containsExactlyInAnyOrder(6000L, 2200L);
    }

    @Test
    void itEndsWithItsTermInsteadOfRenewing() {
        var subscription = subscribe("'contract_length': 2");

        cancel(subscription, "'ends_at': 'END_OF_TERM'").expect(200);

        assertThat(shop.api()
                        .get("/subscriptions/" + subscription + "/renewal/estimate")
                        .expect(400)
                        .at("error.details.reason"))
                .isEqualTo("subscription_canceled");
        shop.advance("2025-09-01T09:00:00Z");
        assertThat(show(subscription)).isEqualTo("INACTIVE 2025-07-31");
        assertThat(totals(subscription)).containsExactly(6000L, 6000L);
    }

    /// 60.00 paid for June: 10 of 30 days come back. July is never billed.
    @Test
    void timeThatIsNotUsedIsCredited() {
        var subscription = subscribe();
        var june = bills.idOf(subscription, 0);
        bills.paid(june, 6000);

        cancel(subscription, "'ends_at': '2025-06-20', 'settlement': 'CREDIT'").expect(200);

        assertThat(bills.credit("lyon")).isEqualTo(2000);
        var note = shop.api().get("/invoices/" + june + "/credit-notes").expect(200);
        assertThat(note.at("data.0.net_total") + " " + note.at("data.0.tax_total"))
                .isEqualTo("1667 333");
        assertThat(note.at("data.0.reason")).isEqualTo("Canceled after 2025-06-20");
        shop.advance("2025-08-01T09:00:00Z");
        assertThat(show(subscription)).isEqualTo("INACTIVE 2025-06-20");
        assertThat(totals(subscription)).containsExactly(6000L);
    }

    /// What is not issued yet bills only the days before the end, and nothing has to be taken back.
    @Test
    void aPeriodToComeIsBilledUpToTheEnd() {
        var subscription = subscribe();

        var estimate = estimate(subscription, "'ends_at': '2025-07-10', 'settlement': 'CREDIT'")
                .expect(200);
        cancel(subscription, "'ends_at': '2025-07-10', 'settlement': 'CREDIT'").expect(200);

        assertThat(estimate.body()
                        .get("invoices")
                        .valueStream()
                        .map(one -> one.get("change").stringValue()))
                .contains("PRICED_ANEW");
        shop.advance("2025-08-01T09:00:00Z");
        assertThat(totals(subscription)).containsExactly(6000L, 1936L);
        assertThat(show(subscription)).isEqualTo("INACTIVE 2025-07-10");
    }

    /// A handbook bears 5.5 %, seats 20 %: what comes back of the seats bears theirs, and the handbook stays.
    @Test
    void taxFollowsItsLine() {
        var subscription = bills.subscribe(
                "2025-06-01", "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'handbook', 'quantity': 1}]");
        bills.catchUp();
        var june = bills.idOf(subscription, 0);

        cancel(subscription, "'ends_at': '2025-06-20', 'settlement': 'CREDIT'").expect(200);

        var note = shop.api().get("/invoices/" + june + "/credit-notes").expect(200);
        assertThat(note.at("data.0.net_total") + " " + note.at("data.0.tax_total"))
                .isEqualTo("1667 333");
        assertThat(note.body()
                        .at("/data/0/taxes")
                        .valueStream()
                        .map(tax -> tax.get("rate").stringValue() + " " + tax.get("taxable") + " " + tax.get("amount")))
                .containsExactlyInAnyOrder("20 1667 333", "5.5 0 0");
    }

    /// First it only ends, and later it ends earlier and the rest is wanted back.
    @Test
    void unpaidTimeIsLoweredFirst() {
        var subscription = subscribe("'billing_frequency': 'ALL_UPFRONT', 'contract_length': 2");
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 1000);

        cancel(subscription, "'ends_at': 'END_OF_PERIOD', 'settlement': 'KEEP'").expect(200);
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("11000");
        cancel(subscription, "'ends_at': '2025-06-30', 'settlement': 'CREDIT'").expect(200);

        assertThat(bills.show(invoice, "remaining_amount", "adjusted_amount")).isEqualTo("5000 6000");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// R27: a paid invoice, a voided one and one that is written off.
    @Test
    void nothingIsGivenBackOfAVoidedInvoiceAndAWrittenOffOneIsLowered() {
        var voided = subscribe();
        shop.post("/invoices/" + bills.idOf(voided, 0) + "/void", "{'reason': 'Wrong'}")
                .expect(200);
        var writtenOff = subscribe();
        var lost = bills.idOf(writtenOff, 0);
        shop.post("/invoices/" + lost + "/write-off", "{'reason': 'Insolvent', 'tax_treatment': 'RETURN'}")
                .expect(200);

        for (var subscription : List.of(voided, writtenOff)) {
            cancel(subscription, "'ends_at': '2025-06-20', 'settlement': 'CREDIT'")
                    .expect(200);
        }

        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.show(lost, "status", "written_off_amount", "remaining_amount"))
                .isEqualTo("ADJUSTED 4000 0");
    }

    @Test
    void whatWasNotPaidOnlineIsNotRefunded() {
        var subscription = subscribe();
        bills.paid(bills.idOf(subscription, 0), 6000);

        var refused = cancel(subscription, "'ends_at': '2025-06-20', 'settlement': 'REFUND'")
                .expect(400);

        assertThat(refused.text()).contains("settlement", "no more was paid online");
        assertThat(show(subscription)).isEqualTo("ACTIVE 2026-05-31");
    }

    @Test
    void aCanceledSubscriptionIsNotChangedPausedOrCanceledLater() {
        var subscription = subscribe();
        cancel(subscription, "'ends_at': '2025-06-20'").expect(200);

        assertThat(List.of(
                        shop.post("/subscriptions/" + subscription + "/upgrade/estimate", """
                                {'starts_at': '2025-06-10', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}
                                """),
                        shop.post("/subscriptions/" + subscription + "/pause", "{}"),
                        cancel(subscription, "'ends_at': '2025-06-20'"),
                        cancel(subscription, "'ends_at': 'END_OF_TERM'")))
                .allSatisfy(answer -> assertThat(answer.expect(400).at("error.details.reason"))
                        .isEqualTo("subscription_canceled"));
        cancel(subscription, "'ends_at': '2025-06-10', 'settlement': 'CREDIT'").expect(200);
        assertThat(cancel(subscription, "").expect(400).at("error.details.reason"))
                .isEqualTo("subscription_canceled");
    }

    /// Calls are lowered from August on, which is noted on the untaxed invoice of nine more seats: 120.00 with
    /// the tax of the period. It is of a commitment, which stays, so that 16 of 31 days of ten seats come back:
    /// 232.26 of the nine, 25.81 and 5.16 of tax of the first.
    @Test
    void whatWasNotedOfACommitmentIsNotTakenOffTimeThatIsNotUsed() {
        shop.publish("office", "Seats and calls", Shop.json("""
                {'bricks': [{'brick_name': 'Seats', 'brick_code': 'chairs', 'kind': 'ADD_ON', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '50.00'}]},
                  {'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM',
                    'pre_commitment_window': 'CONTRACT', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1.00'}]}]}
                """));
        var bricks = "[{'brick_id': 'chairs', 'quantity': 1}, {'brick_id': 'calls', 'quantity': 300}]";
        var subscription = bills.subscribe(
                "2025-06-01", bricks, "'plan_id': 'office', 'contract_length': 3, 'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        shop.api()
                .patch("/customers/" + shop.id("lyon"), "{\"tax_exemption_reason\": \"Public museum\"}")
                .expect(200);
        for (var less : List.of("'chairs', 'quantity': 10", "'calls', 'quantity': 0")) {
            shop.post("/subscriptions/" + subscription + "/upgrade", """
                    {'starts_at': '2025-08-01', 'bricks': [{'brick_id': %s}], 'accept': true}
                    """.formatted(less))
                    .expect(201);
        }
        shop.advance("2025-08-15T09:00:00Z");

        var estimate = estimate(subscription, "'settlement': 'CREDIT'").expect(200);

        assertThat(totals(subscription)).containsExactlyInAnyOrder(540_00L, 450_00L);
        assertThat(estimate.at("credited_total")).isEqualTo(String.valueOf(232_26 + 25_81 + 5_16));
    }

    @Test
    void daysThatCannotBeAreRefused() {
        var subscription = subscribe();

        for (var day : List.of("2025-05-31", "2026-06-01", "tomorrow")) {
            assertThat(cancel(subscription, "'ends_at': '" + day + "'")
                            .expect(400)
                            .text())
                    .contains("ends_at");
        }
        assertThat(cancel(subscription, "'settlement': 'GIFT'").expect(400).text())
                .contains("settlement");
        cancel(subscription, "'estimate_hash': 'of something else'").expect(409);
        assertThat(show(subscription)).isEqualTo("ACTIVE 2026-05-31");
    }

    @Test
    void twoWhoCancelAtOnceGiveBackOnce() throws Exception {
        var subscription = subscribe();
        bills.paid(bills.idOf(subscription, 0), 6000);
        Callable<Integer> act = () -> cancel(subscription, "'ends_at': '2025-06-20', 'settlement': 'CREDIT'")
                .status();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(List.of(act, act));
            assertThat(answers.stream().map(Future::resultNow)).containsExactlyInAnyOrder(200, 400);
        }

        assertThat(bills.credit("lyon")).isEqualTo(2000);
    }
}
