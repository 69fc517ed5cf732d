package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorts;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class SyncStoreTest {

    /// Its own: which plan is chosen depends on the rows of all sellers.
    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));
    private static final int MANY = 5000;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void aPageReadsOnlyWhatItShows() {
        var shop = Shop.open(SERVICE);
        shop.post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 1}]", """
                        'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true
                        """)
                                .toString())
                .expect(201);
        var seller = shop.api().seller();
        copyInvoices(seller);
        assertThat(readForAPage(seller)).isLessThan(200);
    }

    private static long readForAPage(Seller seller) {
        var newest = Sorts.newest("created_at", "s.created_at", "s.invoice_id").of(_ -> null);
        return SERVICE.bean(SellerTransactions.class).in(seller, () -> {
            // As in production: the tests' servers plan without looking at the limit of the page.
            SERVICE.bean(JdbcClient.class)
                    .sql("set local plan_cache_mode = auto")
                    .update();
            assertThat(SERVICE.bean(SyncStore.class).list(new Filter(_ -> null, "true"), newest))
                    .isNotEmpty();
            return SERVICE.bean(JdbcClient.class).sql("""
                            select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables
                            where relname = 'accounting_syncs'
                            """).query(Long.class).single();
        });
    }

    private static void copyInvoices(Seller seller) {
        SERVICE.database()
                .unchecked(
                        """
                insert into accounting_connections (seller_id, connection_id, system, realm_id, chart, tokens,
                                                    created_at, updated_at)
                values ('%s', gen_random_uuid(), 'QUICKBOOKS', 'many', '{}', '', now(), now())
                """.formatted(seller.id()),
                        """
                with copies as (
                    insert into invoices select r.* from generate_series(1, %d) n cross join invoices i,
                        jsonb_populate_record(i, jsonb_build_object(
                            'invoice_id', gen_random_uuid(), 'bill_at', i.bill_at + n * interval '1 second')) r
                    where i.invoice_id = (select invoice_id from invoices where seller_id = '%s' limit 1)
                    returning seller_id, invoice_id, bill_at)
                insert into accounting_syncs (seller_id, realm_id, invoice_id, state, created_at, updated_at)
                select seller_id, 'many', invoice_id, 'SYNCED', bill_at, bill_at from copies
                """.formatted(MANY, seller.id()),
                        "analyze accounting_syncs, accounting_connections, invoices");
    }
}
