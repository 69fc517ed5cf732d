package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Sorts;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class InvoiceReaderTest {

    /// Its own: which plan is chosen depends on the rows of all sellers.
    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));
    private static final int MANY = 5000;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /// An invoice for each day since 2025; the filter leaves the last hundred.
    @Test
    void aPageByDueDateReadsOnlyTheDaysAskedFor() {
        var shop = Shop.open(SERVICE);
        shop.post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 1}]", """
                        'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true
                        """)
                                .toString())
                .expect(201);
        var seller = shop.api().seller();
        copyInvoice(seller);
        assertThat(readForAPage(seller, "2038-06-01")).isLessThan(200);
    }

    private static long readForAPage(Seller seller, String dueFrom) {
        var asked = Map.of("due_from", dueFrom, "sort", "due_at");
        var byDueDate = Sorts.newest("bill_at", "i.bill_at", "i.invoice_id")
                .time("due_at", "i.due_at")
                .of(asked::get);
        return SERVICE.bean(SellerTransactions.class).in(seller, () -> {
            // As in production: the tests' servers plan without looking at what is asked for.
            SERVICE.bean(JdbcClient.class)
                    .sql("set local plan_cache_mode = auto")
                    .update();
            var page = SERVICE.bean(InvoiceReader.class).list(InvoiceFilter.of(asked::get), byDueDate, Instant.now());
            assertThat(page)
                    .isNotEmpty()
                    .allSatisfy(invoice -> assertThat(invoice.dueAt()).isGreaterThanOrEqualTo(dueFrom));
            return SERVICE.bean(JdbcClient.class).sql("""
                            select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'invoices'
                            """).query(Long.class).single();
        });
    }

    private static void copyInvoice(Seller seller) {
        SERVICE.database().unchecked("""
                insert into invoices select r.* from generate_series(
                        timestamptz '2025-01-02 00:00:00Z', timestamptz '2025-01-01 00:00:00Z' + %d * interval '1 day',
                        interval '1 day') day
                    cross join invoices i, jsonb_populate_record(i, jsonb_build_object(
                        'invoice_id', gen_random_uuid(), 'bill_at', day, 'due_at', day)) r
                where i.invoice_id = (select invoice_id from invoices where seller_id = '%s' limit 1)
                """.formatted(MANY, seller.id()), "analyze invoices");
    }
}
