package io.billwright.edges.reports.recognition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

class CloseMonthApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String subscription = bills.subscribe(
            "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'billing_frequency': 'ALL_UPFRONT'");

    private Api.Answer close(String month, String body) {
        return shop.post("/reports/months/" + month + "/close", body);
    }

    @Test
    void monthsAreClosedInOrderAndOnceTheyAreOver() {
        shop.advance("2025-03-01T00:00:00Z");

        assertThat(close("2025-02", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("earlier_month_open");
        assertThat(close("2024-12", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("month_closed");
        close("2025-01", "{}").expect(200);
        assertThat(close("2025-01", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("month_closed");
        close("2025-02", "{}").expect(200);
        assertThat(close("2025-03", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("month_not_over");
        close("2025-13", "{}").expect(404);
        assertThat(close("2025-03", "{'estimate_hash': 5}").expect(400).text()).contains("estimate_hash");
    }

    @Test
    void theEstimateIsTheActAndChangesNothing() {
        shop.advance("2025-02-01T00:00:00Z");
        var path = "/reports/months/2025-01";

        var open = shop.api().get(path).expect(200);
        var estimate = shop.post(path + "/close/estimate", "{}").expect(200);
        assertThat(shop.api().get(path).expect(200).text()).isEqualTo(open.text());
        var hash = estimate.at("estimate_hash");
        assertThat(open.at("estimate_hash")).isEqualTo(hash);
        assertThat(open.at("agrees_with_journal")).isEqualTo("false");
        bills.paid(bills.idOf(subscription, 0), 100);
        close("2025-01", "{'estimate_hash': 'of something else'}").expect(409);
        var closed = close("2025-01", "{'estimate_hash': '" + hash + "'}").expect(200);

        assertThat(closed.text()).isEqualTo(estimate.text());
        assertThat(closed.at("agrees_with_journal")).isEqualTo("true");
        assertThat(shop.api().get(path).expect(200).text()).isEqualTo(closed.text());
    }

    @Test
    void theDatabaseKeepsAClosedMonth() {
        shop.advance("2025-02-01T00:00:00Z");
        close("2025-01", "{}").expect(200);

        refused("""
                insert into ledger_entries (object_id, source, debit, credit, amount, currency, company_id, occurred_at)
                select object_id, 'late', 'CASH', 'REVENUE', 1, currency, company_id, occurred_at
                from ledger_entries limit 1
                """, "the month is closed");
        refused("update ledger_entries set amount = 1", "permission denied");
        refused("delete from closed_months", "permission denied");
        refused("""
                insert into closed_months (month, closing_id, ends_at, closed_at, figures, estimate_hash)
                select '2025-04-01', gen_random_uuid(), closed_at, closed_at, '[]', 'x' from closed_months
                """, "is to be closed next");
    }

    private void refused(String sql, String message) {
        var service = TestService.shared();
        assertThatThrownBy(() -> service.bean(SellerTransactions.class)
                        .run(
                                shop.api().seller(),
                                () -> service.bean(JdbcClient.class).sql(sql).update()))
                .isInstanceOf(DataAccessException.class)
                .hasStackTraceContaining(message);
    }

    @Test
    void theJournalHasWhatClosingPosted() {
        shop.advance("2025-02-01T00:00:00Z");
        close("2025-01", "{}").expect(200);

        var journal = shop.api()
                .get("/journal.csv?starts_at=2025-01-31&ends_at=2025-01-31")
                .expect(200);

        assertThat(journal.text().lines().skip(1).map(line -> line.split(",", -1)))
                .extracting(cells ->
                        String.join(" ", cells[0], cells[2], cells[3], cells[4], cells[6], cells[9], cells[10]))
                .containsExactly(
                        "2025-01-31 REVENUE 2745.21  INV-000001 recognised CLOSING",
                        "2025-01-31 DEFERRED_REVENUE  2745.21 INV-000001 recognised CLOSING");
    }

    @Test
    void figuresOpenDownToTheLinesOfInvoices() {
        shop.advance("2025-03-01T00:00:00Z");
        var invoice = bills.idOf(subscription, 0);
        close("2025-01", "{}").expect(200);

        for (var month : List.of("2025-01", "2025-02")) {
            var sum = shop.api()
                    .get("/reports/revenue?from=" + month + "&to=" + month)
                    .expect(200);
            var rows = shop.api()
                    .get("/reports/revenue/" + month + "/invoices?include_total=true")
                    .expect(200);
            assertThat(rows.at("total")).isEqualTo("1");
            assertThat(rows.at("data.0.invoice_id")).isEqualTo(invoice);
            for (var field : List.of("opening_deferred", "billed", "recognised", "deferred", "unbilled")) {
                assertThat(rows.at("data.0." + field)).as(field).isEqualTo(sum.at("data.0." + field));
            }
        }
        var schedule = shop.api().get("/reports/revenue/invoices/" + invoice).expect(200);
        assertThat(schedule.at("parts.0.name") + " " + schedule.at("parts.0.amount"))
                .isEqualTo("Seats 300000");
        assertThat(schedule.body().at("/parts/0/months").valueStream())
                .extracting(month -> month.get("recognised").longValue())
                .hasSize(12)
                .startsWith(25479L, 23014L, 25480L);
        shop.api().get("/reports/revenue/invoices/" + UUID.randomUUID()).expect(404);
        var csv = shop.api()
                .get("/reports/revenue?from=2025-01&to=2025-02&format=csv")
                .expect(200)
                .text();
        assertThat(csv)
                .startsWith("month,currency,status,opening_deferred")
                .contains("2025-02,USD,OPEN,274521,0,0,0,23014");
    }
}
