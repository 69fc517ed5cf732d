package io.billwright.billing.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Whoever pays an invoice can do the sum of each of its lines; the files in `target/pictures` are there to be looked
/// at.
class InvoiceLinesApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void everyKindOfPriceSaysHowItIsCharged() throws IOException {
        var subscription =
                bills.subscribe("2025-03-01", """
                [{'brick_id': 'seats', 'quantity': 90, 'discount': [{'rate': '10', 'renews': true}]},
                 {'brick_id': 'storage', 'quantity': 60}, {'brick_id': 'hosts', 'quantity': 20},
                 {'brick_id': 'workspace', 'quantity': 12}, {'brick_id': 'mails', 'quantity': 250},
                 {'brick_id': 'support', 'quantity': 1}, {'brick_id': 'handbook', 'quantity': 2},
                 {'brick_id': 'hundred', 'quantity': 5}]
                """, "'discount_coupons': ['FIVE']", "'billing_frequency': 'QUARTERLY'");
        bills.catchUp();

        assertThat(page(bills.idOf(subscription, 0), "lines"))
                .contains("Seats seats 90 × 50.00 × 3 months 13,500.00 less discount 1,957.50 (10%, 5%) 90 11,542.50")
                .contains("(10 × 5.00 + 40 × 4.00 + 10 × 3.00) × 3 months 720.00 less discount 36.00 (5%)")
                .contains("20 × 4.00 × 3 months")
                .contains("80.00 × 3 months")
                .contains("3 × 5.00 per 100 × 3 months")
                .contains("100.00 × 3 months")
                .contains("2 × 20.00")
                .contains("5 × 8.333333 × 3 months")
                .contains("20%", "5.5%");
    }

    @Test
    void centsThatAreRoundedOverTheTermAreSaidToBe() throws IOException {
        var subscription = bills.subscribe("2025-03-01", "[{'brick_id': 'hundred', 'quantity': 5}]");
        shop.advance("2025-05-01T09:00:00Z");

        assertThat(page(bills.idOf(subscription, 0), "rounded")).contains("5 × 8.333333 × 1 month 5 ");
        assertThat(page(bills.idOf(subscription, 1), "rounded-later"))
                .contains("5 × 8.333333 × 1 month, with cents rounded over the whole term");
    }

    @Test
    void daysOfAMonthAndTheDifferenceOfAnUpgradeAreSaid() throws IOException {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        shop.advance("2025-03-11T09:00:00Z");
        var upgrade = "{'starts_at': '2025-03-11', 'bricks': [{'brick_id': 'seats', 'quantity': 120}]}";
        var order = shop.post("/subscriptions/" + subscription + "/upgrade", upgrade)
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);
        bills.catchUp();

        assertThat(page(bills.idOf(subscription, 1), "upgrade"))
                .contains("120 × 50.00 × 21 of 31 days − 90 × 50.00 × 21 of 31 days");
    }

    @Test
    void usageBeyondACommitmentIsSaidWithWhatWasCommitted() throws IOException {
        var subscription = bills.subscribe("2025-03-01", "[{'brick_id': 'calls', 'quantity': 8000}]");
        bills.catchUp();
        shop.post("/usage", """
                {'transaction_id': 'one', 'subscription_id': '%s', 'brick_id': 'calls', 'value': 12500,
                 'time': '2025-03-01T08:00:00Z'}
                """.formatted(subscription)).expect(201);
        shop.advance("2025-04-01T09:00:00Z");

        assertThat(page(bills.idOf(subscription, 1), "usage"))
                .contains("8,000 × 0.01 × 1 month", "(10,000 × 0.01 + 2,500 × 0.012) − 8,000 × 0.01");
    }

    private String page(String id, String name) throws IOException {
        var pdf = shop.api().bytes("/invoices/" + id + "/pdf");
        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/" + name + ".pdf"), pdf);
        return Pdf.text(pdf);
    }
}
