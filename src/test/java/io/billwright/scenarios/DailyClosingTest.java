package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// T19: closing the month, in two calls.
class DailyClosingTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// Close the month: revenue, deferred, tax, cash, all as the journal has it; then the file for the accountant.
    @Test
    void t19TheMonthIsClosed() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'billing_frequency': 'QUARTERLY'");
        bills.subscribe("2025-01-10", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'berlin'");
        shop.advance("2025-01-20T12:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 1620000);
        shop.post("/invoices/" + bills.idOf(subscription, 0) + "/credit-notes", "{'amount': 12000, 'reason': 'Late'}")
                .expect(201);
        shop.advance("2025-02-01T12:00:00Z");

        var month = shop.post("/reports/months/2025-01/close", "{}").expect(200);
        var journal = shop.api()
                .get("/journal.csv?starts_at=2025-01-01&ends_at=2025-01-31")
                .expect(200);

        assertThat(month.at("agrees_with_journal") + " " + month.at("status")).isEqualTo("true CLOSED");
        // 13,500.00 less 100.00 over 90 days, of which 31 passed, and 250.00 over 31, of which 22 did.
        assertThat(month.at("revenue.0.billed") + " " + month.at("revenue.0.credited"))
                .isEqualTo("1375000 10000");
        assertThat(month.at("revenue.0.recognised")).isEqualTo(String.valueOf(465000 - 3444 + 17742));
        assertThat(month.at("revenue.0.deferred")).isEqualTo(String.valueOf(1375000 - 10000 - 479298));
        assertThat(month.body().get("tax").valueStream())
                .extracting(row -> row.get("treatment").stringValue() + " "
                        + row.get("jurisdiction").stringValue() + " "
                        + row.get("rate").stringValue() + " "
                        + row.get("taxable") + " " + row.get("tax") + " " + row.get("documents"))
                .containsExactly("FOREIGN FR 20 1340000 268000 2", "REVERSE_CHARGE DE 0 25000 0 1");
        assertThat(month.at("cash.0.received") + " " + month.at("cash.0.net")).isEqualTo("1620000 1620000");
        assertThat(journal.text()).contains("DEFERRED_REVENUE").contains("recognised");
        assertThat(journal.text().lines().filter(line -> line.contains(",TAX,")).count())
                .isEqualTo(2);
    }
}
