package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// An amount of a coupon or a discount is what it gives over the whole agreement (R6).
class FixedAmountsApiTest {

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    /// What was taken off all lines of all invoices.
    private long given(String subscription) {
        return desk.shop()
                .api()
                .get("/invoices?limit=100&subscription_id=" + subscription)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .flatMap(invoice -> invoice.get("line_items").valueStream())
                .mapToLong(line -> line.get("sub_total").longValue()
                        + line.get("tax").longValue()
                        - line.get("grand_total").longValue())
                .sum();
    }

    private String subscribe(String bricks, String more) {
        return desk.subscribe("2025-01-01", bricks, more + ", 'auto_renews': false");
    }

    private void upgrade(String subscription, String day, String fields) {
        var body = "{'starts_at': '%s', %s}".formatted(day, fields);
        var estimate = desk.estimate("upgrade", subscription, body);
        var ending = "{'starts_at': '%s', %s, 'auto_renews': false}".formatted(day, fields);
        var order = desk.change("upgrade", subscription, ending);
        assertThat(order.at("order_value"))
                .isEqualTo(estimate.get("grand_total").toString());
    }

    /// 100.00 over 12 x 100.00, an upgrade in month 7 adds something sold once: 50.00 were given, 50.00 are left.
    @Test
    void aCouponThatIsKeptGivesItsAmountOnce() {
        var subscription = subscribe("[{'brick_id': 'seats', 'quantity': 2}]", "'discount_coupons': ['MINUS100']");
        desk.shop().advance("2025-07-01T09:00:00Z");

        upgrade(subscription, "2025-07-01", "'bricks': [{'brick_id': 'setup', 'quantity': 1}]");

        assertThat(given(subscription)).isEqualTo(100_00);
    }

    @Test
    void soDoesOneThatIsKeptInTheMiddleOfAMonth() {
        var subscription = subscribe(
                "[{'brick_id': 'seats', 'quantity': 2}, {'brick_id': 'support'}]", "'discount_coupons': ['MINUS100']");
        desk.shop().advance("2025-05-11T09:00:00Z");

        upgrade(subscription, "2025-05-11", "'bricks': [{'brick_id': 'seats', 'quantity': 7}]");
        desk.shop().advance("2025-09-21T09:00:00Z");
        upgrade(subscription, "2025-09-21", "'bricks': [{'brick_id': 'seats', 'quantity': 9}]");

        assertThat(given(subscription)).isBetween(100_00L - 2, 100_00L);
    }

    /// 25.00 were given by April, and two months without it go by: from July on 75.00 are left.
    @Test
    void aCouponThatEndsAndComesBackHasWhatItLeft() {
        var subscription = subscribe("[{'brick_id': 'seats', 'quantity': 2}]", "'discount_coupons': ['MINUS100']");
        desk.shop().advance("2025-04-01T09:00:00Z");
        upgrade(subscription, "2025-04-01", "'bricks': [], 'discount_coupons': []");
        desk.shop().advance("2025-06-30T09:00:00Z");

        upgrade(subscription, "2025-07-01", "'bricks': [], 'discount_coupons': ['MINUS100']");

        assertThat(given(subscription)).isEqualTo(100_00);
    }

    /// Coupons of an amount take the place of each other; none is granted anew.
    @Test
    void aCouponInThePlaceOfAnotherHasWhatThatLeft() {
        desk.shop().post("/coupons", "{'code': 'ALSO100', 'amount': 10000}").expect(201);
        var subscription = subscribe("[{'brick_id': 'seats', 'quantity': 2}]", "'discount_coupons': ['MINUS100']");
        desk.shop().advance("2025-07-01T09:00:00Z");

        upgrade(subscription, "2025-07-01", "'bricks': [], 'discount_coupons': ['ALSO100']");

        assertThat(given(subscription)).isEqualTo(100_00);
    }

    /// 120.00 that becomes 120.01 at half-time has 60.01 left.
    @Test
    void aDiscountThatIsReplacedIsNotGrantedAnew() {
        var subscription = subscribe(
                "[{'brick_id': 'seats', 'quantity': 2, 'discount': [{'amount': 12000}]}]", "'payment_terms': 30");
        desk.shop().advance("2025-07-01T09:00:00Z");

        upgrade(
                subscription,
                "2025-07-01",
                "'bricks': [{'brick_id': 'seats', 'quantity': 2, 'discount': [{'amount': 12001}]}]");

        assertThat(given(subscription)
                        + desk.noted(subscription).stream()
                                .mapToLong(note -> note)
                                .sum())
                .isEqualTo(120_01);
        var line = desk.subscription(subscription).at("/line_items/0/discount/0/amount");
        assertThat(line.longValue()).as("as it was agreed").isEqualTo(120_01);
    }

    @Test
    void whatSomethingSoldOnceHadOfACouponCountsOnce() {
        var subscription = subscribe(
                "[{'brick_id': 'seats', 'quantity': 2}, {'brick_id': 'setup', 'quantity': 1}]",
                "'discount_coupons': ['MINUS100']");
        for (int month = 4; month < 10; month += 2) {
            var day = "2025-0" + month + "-01";
            desk.shop().advance(day + "T09:00:00Z");

            upgrade(subscription, day, "'bricks': [{'brick_id': 'setup', 'quantity': " + month + "}]");
        }

        assertThat(given(subscription)).isBetween(100_00L - 2, 100_00L);
    }

    @Test
    void aDiscountThatEndedAndComesBackHasWhatItHadLeft() {
        var discounted = "'bricks': [{'brick_id': 'seats', 'quantity': 2, 'discount': [{'amount': 12000}]}]";
        var subscription = subscribe(
                "[{'brick_id': 'seats', 'quantity': 2, 'discount': [{'amount': 12000}]}]", "'payment_terms': 30");
        desk.shop().advance("2025-07-02T09:00:00Z");
        upgrade(subscription, "2025-08-01", "'bricks': [{'brick_id': 'seats', 'quantity': 2, 'discount': []}]");
        desk.shop().advance("2025-09-02T09:00:00Z");

        upgrade(subscription, "2025-10-01", discounted);

        assertThat(given(subscription)).isEqualTo(120_00);
    }

    /// 777.77 on an order of 10.00 costs 0.00 and gives nothing back.
    @Test
    void aCouponLowersItsLinesToZeroAtMost() {
        desk.shop().post("/coupons", "{'code': 'MUCH', 'amount': 77777}").expect(201);
        var subscription = subscribe(
                "[{'brick_id': 'hundred', 'quantity': 1}]",
                "'discount_coupons': ['MUCH'], 'customer_id': 'lyon', 'contract_length': 1");
        desk.shop().advance("2025-01-02T00:00:00Z");

        assertThat(desk.totals(subscription)).containsExactly(0L);
        assertThat(desk.credit("lyon")).isZero();
    }

    @Test
    void aRateAboveOneHundredIsRefused() {
        var refused = desk.begin("2025-01-01", "[{'brick_id': 'seats', 'discount': [{'rate': '100.01'}]}]")
                .expect(400);

        assertThat(refused.text()).contains("must be at most 100");
        assertThat(desk.shop()
                        .post("/coupons", "{'code': 'TOO', 'rate': '101'}")
                        .expect(400)
                        .text())
                .contains("at most 100");
    }

    /// 19 % until 2026-12-31 and 21 % from 2027-01-01: January's invoice bears 21 %, and so did its estimate.
    @Test
    void taxIsThatOfTheDayOfTheBill() {
        desk.shop().patch("/seller", """
                {'tax_registrations': [
                  {'jurisdiction': 'DE', 'name': 'USt', 'category': 'standard', 'rate': '19', 'starts_at': '2014-01-01',
                   'ends_at': '2026-12-31'},
                  {'jurisdiction': 'DE', 'name': 'USt', 'category': 'standard', 'rate': '21',
                   'starts_at': '2027-01-01'}]}
                """).expect(200);
        desk.shop().advance("2026-11-01T00:00:00Z");
        var request = Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 2}]", "'starts_at': '2026-11-01', 'customer_id': 'student'");
        var estimate = desk.shop().estimate(request);

        var subscription = desk.subscribe(
                "2026-11-01",
                "[{'brick_id': 'seats', 'quantity': 2}]",
                "'customer_id': 'student', 'auto_renews': false");
        assertThat(estimate.get("billing_schedule").valueStream().map(period -> Desk.text(period.get("grand_total"))))
                .startsWith("11900", "11900", "12100");
        assertThat(desk.totals(subscription)).startsWith(119_00L, 119_00L, 121_00L);
        desk.shop().advance("2027-02-02T00:00:00Z");
        assertThat(desk.totals(subscription)).startsWith(119_00L, 119_00L, 121_00L, 121_00L);
    }

    @Test
    void anExemptionCountsFromTheDayItIsSet() {
        var subscription =
                subscribe("[{'brick_id': 'seats', 'quantity': 2}]", "'customer_id': 'lyon', 'payment_terms': 30");
        desk.shop().advance("2025-02-02T00:00:00Z");

        desk.shop()
                .patch("/customers/" + desk.shop().id("lyon"), "{'tax_exemption_reason': 'Charity'}")
                .expect(200);
        desk.shop().advance("2025-03-02T00:00:00Z");

        assertThat(desk.totals(subscription)).startsWith(120_00L, 120_00L, 100_00L);
    }
}
