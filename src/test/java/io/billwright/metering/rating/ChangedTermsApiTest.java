package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// R18: terms that change inside a window price what was used under them.
class ChangedTermsApiTest {

    private final ChangingBills changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
    private final Shop shop = changing.bills().shop();

    @Test
    void aPriceOfTheLastDayIsNotThatOfTheDaysBefore() {
        var subscription = changing.subscribe("2025-01-01", "[{'brick_id': 'units'}]");
        shop.advance("2025-01-30T12:00:00Z");
        changing.use(subscription, "units", "10000", "2025-01-30T10:00:00Z");
        changing.raisePrices();
        changing.upgrade(subscription, "2025-01-31", "[{'brick_id': 'units'}]", "'plan_id': 'wide'");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Units")).containsExactly("Units 10000 100000 2025-01-01 2025-01-31");
    }

    // 90.00 + 20.00 + 20.00
    @Test
    void unitsGoOnUpTheLadder() {
        var subscription = changing.subscribe("2025-01-01", "[{'brick_id': 'steps'}]");
        shop.advance("2025-01-15T12:00:00Z");
        changing.use(subscription, "steps", "900", "2025-01-10T10:00:00Z");
        changing.raisePrices();
        changing.upgrade(subscription, "2025-01-16", "[{'brick_id': 'steps'}]", "'plan_id': 'wide'");
        shop.advance("2025-01-20T12:00:00Z");
        changing.use(subscription, "steps", "300", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");
        assertThat(changing.overage("Steps")).containsExactly("Steps 1200 13000 2025-01-01 2025-01-31");

        changing.use(subscription, "steps", "100", "2025-01-11T10:00:00Z");
        var invoice = changing.bills().idOf(subscription, 1);
        assertThat(shop.api()
                        .post("/invoices/" + invoice + "/regenerate", "{}")
                        .expect(200)
                        .at("sub_total"))
                .isEqualTo("13000");
        shop.advance("2025-03-02T12:00:00Z");
        // 1,000 under the first terms are 100.00, 300 more at 0.10 are 30.00.
        assertThat(changing.overage("Steps"))
                .containsExactly("Steps 1200 13000 2025-01-01 2025-01-31", "Steps 100 0 2025-01-01 2025-01-31");
    }

    // R9: 200 at 0.10, all discounted, then 210 at 0.05 in all. The 9.50 less are no credit, as nothing was paid.
    @Test
    void aLaterTierThatMakesAllUnitsCheaperGivesNothingBackOfADiscount() {
        shop.publish("bulk", "Bulk", Shop.json("""
                {'bricks': [{'brick_name': 'Parcels', 'brick_code': 'parcels', 'kind': 'USAGE', 'aggregation': 'SUM',
                    'prices': [{'currency': 'USD', 'pricing_model': 'VOLUME',
                                'tiers': [{'up_to': '200', 'unit_price': '0.10'}, {'unit_price': '0.05'}]}]}]}
                """));
        var free = "[{'brick_id': 'parcels', 'discount': [{'rate': '100'}]}]";
        var subscription = changing.bills().subscribe("2025-01-01", free, "'plan_id': 'bulk', 'auto_renews': false");
        shop.advance("2025-01-15T12:00:00Z");
        changing.use(subscription, "parcels", "200", "2025-01-10T10:00:00Z");
        changing.upgrade(subscription, "2025-01-16", "[{'brick_id': 'parcels', 'discount': []}]");
        shop.advance("2025-01-20T12:00:00Z");
        changing.use(subscription, "parcels", "10", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Parcels")).containsExactly("Parcels 210 1050 2025-01-01 2025-01-31");
        assertThat(net(subscription, 1)).isZero();
    }

    // 7 at 1.00 for 15 days of 31 and at 2.00 for 16
    @Test
    void whatBelongsToNoDayCostsByTheShareOfTheWindow() {
        var subscription = changing.subscribe("2025-01-01", "[{'brick_id': 'top'}]");
        shop.advance("2025-01-15T12:00:00Z");
        changing.use(subscription, "top", "7", "2025-01-10T10:00:00Z");
        changing.raisePrices();
        changing.upgrade(subscription, "2025-01-16", "[{'brick_id': 'top'}]", "'plan_id': 'wide'");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Top")).containsExactly("Top 7 1061 2025-01-01 2025-01-31");
    }

    // Half off from the 20th on: 100.00 were billed for the 25th, and 50.00 are given back.
    @Test
    void aChangeInThePastIsBilledByDifferenceWhetherOrNotMoreIsUsed() {
        var still = changing.subscribe("2025-01-01", "[{'brick_id': 'units'}]");
        var more = changing.subscribe("2025-01-01", "[{'brick_id': 'units'}]");
        shop.advance("2025-01-25T12:00:00Z");
        for (var subscription : new String[] {still, more}) {
            changing.use(subscription, "units", "1000", "2025-01-25T10:00:00Z");
            changing.use(subscription, "units", "300", "2025-01-10T10:00:00Z");
        }
        shop.advance("2025-02-03T12:00:00Z");
        for (var subscription : new String[] {still, more}) {
            changing.upgrade(subscription, "2025-01-20", "[{'brick_id': 'units', 'discount': [{'rate': '50'}]}]");
        }
        changing.use(more, "units", "10", "2025-01-11T10:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");

        assertThat(net(still, 1)).isEqualTo(130_00);
        assertThat(net(still, 2)).isEqualTo(-50_00);
        assertThat(net(more, 2)).isEqualTo(-49_00);
    }

    @Test
    void aRegeneratedInvoiceIsPricedByTheTermsOfTheDaysAndTheRestStaysRight() {
        var subscription = changing.subscribe("2025-01-01", "[{'brick_id': 'units'}]");
        shop.advance("2025-01-25T12:00:00Z");
        changing.use(subscription, "units", "1000", "2025-01-25T10:00:00Z");
        shop.advance("2025-02-03T12:00:00Z");
        changing.upgrade(subscription, "2025-01-20", "[{'brick_id': 'units', 'discount': [{'rate': '50'}]}]");
        shop.advance("2025-03-02T12:00:00Z");
        assertThat(net(subscription, 1) + net(subscription, 2)).isEqualTo(50_00);
        shop.api()
                .post("/invoices/" + changing.bills().idOf(subscription, 1) + "/regenerate", "{}")
                .expect(200);
        assertThat(net(subscription, 1)).isEqualTo(50_00);
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(net(subscription, 1) + net(subscription, 2) + net(subscription, 3))
                .isEqualTo(50_00);
    }

    private long net(String subscription, int place) {
        long net = 0;
        for (var line : changing.bills().invoices(subscription).get(place).get("line_items")) {
            net += line.get("grand_total").longValue() - line.get("tax").longValue();
        }
        return net;
    }
}
