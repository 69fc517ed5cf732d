package io.billwright.billing.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Whoever pays can do the sum of lines that come from anything else than a plain month; the files in `target/pictures`
/// are there to be looked at.
class ChangedLinesApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void anInvoiceOfItsOwnHasPricesAndNoCodes() throws IOException {
        var invoice = shop.post("/invoices", """
                {'customer_id': 'lyon', 'currency': 'EUR', 'line_items': [
                  {'name': 'Platform', 'quantity': 3, 'unit_price': '33.33'},
                  {'name': 'Handbook', 'quantity': 7, 'unit_price': '17.64', 'tax_category': 'books'}]}
                """).expect(201);

        assertThat(page(invoice.at("invoice_id"), "one-off"))
                .contains("Platform 3 × 33.33 3 99.99 20.00 20%", "Handbook 7 × 17.64 7 123.48 6.79 5.5%")
                .doesNotContain("item-");
    }

    @Test
    void aRecastIsBilledByItsOwnTerms() throws IOException {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        shop.advance("2025-03-11T09:00:00Z");
        var order = shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-03-11', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'plan', 'bricks': [{'brick_id': 'seats', 'quantity': 120}]}
                        """)
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);
        bills.catchUp();

        assertThat(page(bills.idOf(subscription, 1), "recast"))
                .contains("Service from 11 March 2025 to 10 April 2025", "120 × 50.00 × 1 month 120 6,000.00");
    }

    @Test
    void aMilestoneSaysItsPriceAndHowMuchOfItIsDone() throws IOException {
        var subscription = bills.subscribe("2025-03-01", "[{'brick_id': 'rollout'}]");
        var path = "/subscriptions/" + subscription + "/milestones";
        var milestone = shop.api().get(path).expect(200).body().get("data").get(0);
        var completed = shop.post(
                        path + "/" + milestone.get("milestone_id").stringValue() + "/complete", "{'quantity': 1}")
                .expect(201);

        assertThat(page(completed.at("completion.invoice_id"), "milestone"))
                .contains("Rollout rollout 10,000.00 × 1/3 1 3,333.33 666.67 20% 4,000.00");
    }

    /// The second month begins as many days later as the pause lasted.
    @Test
    void aPauseMovesTheDaysOfTheNextMonth() throws IOException {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        shop.advance("2025-03-11T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-04-10'}")
                .expect(201);
        shop.advance("2025-05-15T09:00:00Z");

        assertThat(page(bills.idOf(subscription, 1), "pause"))
                .contains("Service from 1 May 2025 to 30 May 2025", "Seats seats 90 × 50.00 × 1 month 90 4,500.00");
    }

    @Test
    void aCommitmentOfTheContractSaysWhatPartOfItIsBilled() throws IOException {
        var subscription = bills.subscribe("2025-03-01", "[{'brick_id': 'minutes', 'quantity': 130000}]");
        bills.catchUp();

        assertThat(page(bills.idOf(subscription, 0), "contract"))
                .contains("Minutes minutes (120,000 × 0.01 + 10,000 × 0.012) × 1/12 130,000 110.00 22.00 20% 132.00");
    }

    @Test
    void aCouponOfAnAmountIsSaidWithTheRatesBesideIt() throws IOException {
        var subscription = bills.subscribe("2025-03-01", """
                [{'brick_id': 'seats', 'quantity': 90, 'discount': [{'rate': '10', 'renews': true}]},
                 {'brick_id': 'support', 'quantity': 1}, {'brick_id': 'setup', 'quantity': 1}]
                """, "'discount_coupons': ['MINUS100']");
        bills.catchUp();
        shop.advance("2025-04-01T09:00:00Z");

        assertThat(page(bills.idOf(subscription, 0), "coupon"))
                .contains("Seats seats 90 × 50.00 × 1 month 4,500.00 less discount 457.97 (10%, 7.97) 90 4,042.03")
                .contains("Support support 100.00 × 1 month 100.00 less discount 0.20 1 99.80")
                .contains("Setup setup 1 × 1,000.00 1,000.00 less discount 1.97 1 998.03");
        assertThat(page(bills.idOf(subscription, 1), "coupon-later"))
                .contains("90 × 50.00 × 1 month 4,500.00 less discount 457.97 (10%, 7.97)");
    }

    private String page(String id, String name) throws IOException {
        var pdf = shop.api().bytes("/invoices/" + id + "/pdf");
        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/" + name + ".pdf"), pdf);
        return Pdf.text(pdf);
    }
}
