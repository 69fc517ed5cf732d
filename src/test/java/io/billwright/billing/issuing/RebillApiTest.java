package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// R17: the service of a voided invoice is billed again once, at current prices, while nothing else has billed it.
class RebillApiTest {

    private static final String USAGE =
            """
            {'bricks': [
              {'brick_name': 'Base', 'brick_code': 'base', 'kind': 'ADD_ON', 'prices': [%1$s]},
              {'brick_name': 'Units', 'brick_code': 'units', 'kind': 'USAGE', 'aggregation': 'SUM', 'prices': [%1$s]}]}
            """.formatted("{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1.00'}");

    private final Bills bills = Bills.at("2025-01-01T12:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aVoidedPeriodIsRebilledOnce() {
        var voided = bills.issue("2025-01-01");
        refused(rebill(voided), "the invoice is not voided and cannot be rebilled");
        voidInvoice(voided);
        shop.advance("2025-01-10T12:00:00Z");

        var anew = rebill(voided).expect(201);

        assertThat(anew.at("grand_total")).isEqualTo("540000");
        assertThat(anew.at("bill_at")).startsWith("2025-01-10");
        assertThat(anew.at("invoice_number")).isNotEqualTo(bills.invoice(voided).at("invoice_number"));
        assertThat(bills.show(voided, "status")).isEqualTo("VOIDED");
        refused(rebill(voided), "the invoice was rebilled already");
        bills.paid(anew.at("invoice_id"), 5400_00);
        assertThat(bills.show(anew.at("invoice_id"), "status")).isEqualTo("PAID");
    }

    // R11, R17: the upgrade gives nothing back of what was voided, and the month costs less by now.
    @Test
    void aPeriodThatAnUpgradeMadeCheaperIsRebilledByItsTerms() {
        var voided = bills.issue("2025-01-01", "'customer_id': 'nowhere'");
        voidInvoice(voided);
        upgrade(voided, "2025-01-01", 40);

        var anew = rebill(voided).expect(201);

        assertThat(anew.at("grand_total")).isEqualTo("200000");
        upgrade(voided, "2025-01-01", 30);
        assertThat(bills.show(anew.at("invoice_id"), "remaining_amount")).isEqualTo("150000");
    }

    // R11, R17: what the upgrade made dearer has an invoice of its own.
    @Test
    void aPeriodThatAnUpgradeMadeDearerIsRebilledWithoutTheDifference() {
        var voided = bills.issue("2025-01-01", "'customer_id': 'nowhere'");
        voidInvoice(voided);
        upgrade(voided, "2025-01-01", 100);
        bills.catchUp();

        assertThat(rebill(voided).expect(201).at("grand_total")).isEqualTo("450000");
        assertThat(bills.list("").stream()
                        .filter(invoice -> !invoice.get("issued_at").isNull())
                        .map(invoice -> invoice.get("grand_total").longValue()))
                .containsExactlyInAnyOrder(4500_00L, 500_00L, 4500_00L);
    }

    // R17, R27: the subscription ends before the upgrade begins.
    @Test
    void anUpgradeThatNeverBeginsDoesNotPriceWhatIsRebilled() {
        var voided = bills.issue("2025-01-01", "'customer_id': 'nowhere'");
        upgrade(voided, "2025-01-10", 40);
        var subscription = bills.invoice(voided).at("subscription_id");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-01-20T12:00:00Z");
        voidInvoice(voided);

        assertThat(rebill(voided).expect(201).at("grand_total")).isEqualTo("450000");
    }

    // R17, R27
    @Test
    void timeThatNeverBeginsIsNotRebilled() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        var february = bills.idOf(subscription, 1);
        voidInvoice(february);
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);

        refused(rebill(february), "the subscription ends before these days");
    }

    @Test
    void whatWasMadeCheaperAfterItWasBilledApartIsNotRebilled() {
        var voided = bills.issue("2025-01-01", "'customer_id': 'nowhere'");
        voidInvoice(voided);
        upgrade(voided, "2025-01-01", 100);
        bills.catchUp();
        upgrade(voided, "2025-01-01", 95);

        refused(rebill(voided), "a later change lowered what the invoice billed");
    }

    // R11, R17: seats are free from 10 January on, so five more of them change no price. 9 of 31 days stay billed.
    @Test
    void aChangeThatCostsNothingDoesNotKeepAPeriodFromBeingRebilled() {
        var voided = bills.issue("2025-01-01", "'customer_id': 'nowhere'");
        upgrade(voided, "2025-01-10", "40, 'discount': [{'rate': '100'}]");
        upgrade(voided, "2025-01-10", "45, 'discount': [{'rate': '100'}]");
        voidInvoice(voided);

        var anew = rebill(voided).expect(201);

        assertThat(anew.at("grand_total")).isEqualTo("450000");
        shop.advance("2025-01-10T12:00:00Z");
        assertThat(bills.show(anew.at("invoice_id"), "remaining_amount")).isEqualTo("130645");
    }

    @Test
    void usageThatTheVoidReleasedIsBilledAsItIsNow() {
        var subscription = metered();
        use(subscription, "50", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");
        var voided = bills.idOf(subscription, 1);
        assertThat(bills.show(voided, "sub_total")).isEqualTo("5100");
        voidInvoice(voided);
        use(subscription, "5", "2025-01-21T10:00:00Z");

        var anew = rebill(voided).expect(201);

        assertThat(anew.at("sub_total")).isEqualTo("5600");
        shop.advance("2025-03-02T12:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 3), "sub_total")).isEqualTo("100");
    }

    // Nothing is billed again by itself, nor is what came late for it before the void.
    @Test
    void usageThatChangedBeforeTheVoidIsBilledByTheRebillAlone() {
        var subscription = metered();
        use(subscription, "50", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");
        use(subscription, "5", "2025-01-21T10:00:00Z");
        var voided = bills.idOf(subscription, 1);
        voidInvoice(voided);
        shop.advance("2025-03-02T12:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 2), "sub_total")).isEqualTo("100");

        assertThat(rebill(voided).expect(201).at("sub_total")).isEqualTo("5600");
    }

    // What came late for another window is no service of the voided invoice: the next invoice bills it.
    @Test
    void usageThatTheVoidDidNotReleaseIsNotRebilled() {
        var subscription = metered();
        shop.advance("2025-02-02T12:00:00Z");
        use(subscription, "5", "2025-01-21T10:00:00Z");
        var voided = bills.idOf(subscription, 0);
        voidInvoice(voided);

        assertThat(rebill(voided).expect(201).at("sub_total")).isEqualTo("100");
        shop.advance("2025-03-02T12:00:00Z");
        assertThat(bills.show(bills.idOf(subscription, 3), "sub_total")).isEqualTo("600");
    }

    @Test
    void standaloneUsageIsRebilledUnlessItWasBilledSince() {
        var subscription = metered();
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        use(subscription, "50", "2025-01-20T10:00:00Z");
        shop.advance("2025-01-23T12:00:00Z");
        var voided = alone(0);
        voidInvoice(voided);
        var anew = rebill(voided).expect(201);
        assertThat(anew.at("sub_total")).isEqualTo("5000");

        voidInvoice(anew.at("invoice_id"));
        use(subscription, "1", "2025-01-20T11:00:00Z");
        shop.advance("2025-01-25T12:00:00Z");
        refused(rebill(anew.at("invoice_id")), "the usage of the invoice is billed by another invoice");
    }

    @Test
    void aMilestoneIsRebilledUnlessItWasCompletedSince() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'rollout'}]", "'customer_id': 'nowhere'");
        bills.catchUp();
        var first = complete(subscription, 1);
        voidInvoice(first);
        var anew = rebill(first).expect(201);
        assertThat(anew.at("grand_total")).isEqualTo("333333");

        var rest = complete(subscription, 2);
        voidInvoice(rest);
        complete(subscription, 1);
        refused(rebill(rest), "the milestone rollout was completed again");
    }

    // R17, R19: a third of 10,000.00 before the upgrade, a sixth by now.
    @Test
    void aMilestoneIsRebilledAtItsCurrentPrice() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'rollout'}]", "'customer_id': 'nowhere'");
        bills.catchUp();
        var first = complete(subscription, 1);
        assertThat(bills.show(first, "grand_total")).isEqualTo("333333");
        voidInvoice(first);
        var upgrade = shop.post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-01-01', 'bricks': [{'brick_id': 'rollout', 'quantity': 6}]}
                        """)
                .expect(201)
                .at("order_id");
        shop.api().post("/orders/" + upgrade + "/accept", "{}").expect(200);

        assertThat(rebill(first).expect(201).at("grand_total")).isEqualTo("166667");
        assertThat(bills.show(complete(subscription, 5), "grand_total")).isEqualTo("833333");
    }

    @Test
    void daysThatAnotherAgreementBillsAreNotRebilled() {
        var voided = bills.issue("2025-01-01");
        voidInvoice(voided);
        var subscription = bills.invoice(voided).at("subscription_id");
        var recast = shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'bricks': [{'brick_id': 'seats', 'quantity': 1}]}
                        """)
                .expect(201)
                .at("order_id");
        shop.api().post("/orders/" + recast + "/accept", "{}").expect(200);

        refused(rebill(voided), "another invoice bills these days");
        assertThat(rebill(voided).at("error.details.reason")).isEqualTo("billed_elsewhere");
    }

    private void upgrade(String invoice, String startsAt, int seats) {
        upgrade(invoice, startsAt, Integer.toString(seats));
    }

    private void upgrade(String invoice, String startsAt, String seats) {
        var subscription = bills.invoice(invoice).at("subscription_id");
        var order = shop.post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '%s', 'bricks': [{'brick_id': 'seats', 'quantity': %s}]}
                        """.formatted(startsAt, seats))
                .expect(201)
                .at("order_id");
        shop.api().post("/orders/" + order + "/accept", "{}").expect(200);
    }

    private String metered() {
        shop.publish("metered", "Metered", Shop.json(USAGE));
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'base', 'quantity': 1}, {'brick_id': 'units'}]", "'plan_id': 'metered'");
        bills.catchUp();
        shop.advance("2025-01-21T12:00:00Z");
        return subscription;
    }

    private void use(String subscription, String value, String time) {
        shop.post("/usage", """
                        {'subscription_id': '%s', 'brick_id': 'units', 'value': %s, 'time': '%s'}
                        """.formatted(subscription, value, time)).expect(201);
    }

    private String alone(int place) {
        return bills.list("").reversed().stream()
                .filter(invoice -> invoice.get("subscription_id").isNull())
                .toList()
                .get(place)
                .get("invoice_id")
                .stringValue();
    }

    private String complete(String subscription, int quantity) {
        var path = "/subscriptions/" + subscription + "/milestones";
        var milestone = shop.api().get(path).expect(200).at("data.0.milestone_id");
        return shop.post(path + "/" + milestone + "/complete", "{'quantity': %d}".formatted(quantity))
                .expect(201)
                .at("completion.invoice_id");
    }

    private void voidInvoice(String invoice) {
        shop.post("/invoices/" + invoice + "/void", "{'reason': 'Wrong'}").expect(200);
    }

    private Api.Answer rebill(String invoice) {
        return shop.api().post("/invoices/" + invoice + "/rebill", "{}");
    }

    private static void refused(Api.Answer answer, String why) {
        assertThat(answer.expect(400).at("error.message")).isEqualTo(why);
    }
}
