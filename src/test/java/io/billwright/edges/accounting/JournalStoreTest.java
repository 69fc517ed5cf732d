package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class JournalStoreTest {

    /// Its own: which plan is chosen depends on the rows of all sellers.
    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void aPageReadsNoOtherPayments() {
        var bills = new Bills(Shop.open(SERVICE));
        bills.shop().advance("2031-03-01T09:00:00Z");
        var invoice = bills.issue("2031-03-01");
        bills.paid(invoice, 300);
        var seller = bills.shop().api().seller();
        copyPayment(seller);
        assertThat(readForAPage(seller)).isLessThan(200);
    }

    private static long readForAPage(Seller seller) {
        return SERVICE.bean(SellerTransactions.class).in(seller, () -> {
            // As in production: the tests' servers plan without looking at what is asked for.
            SERVICE.bean(JdbcClient.class)
                    .sql("set local plan_cache_mode = auto")
                    .update();
            var page = SERVICE.bean(JournalStore.class).list(JournalPosition.START, JournalStore.Span.ALL, 100);
            assertThat(page).anyMatch(entry -> entry.objectType() == JournalEntry.Kind.PAYMENT);
            return SERVICE.bean(JdbcClient.class).sql("""
                            select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables
                            where relname = 'payments'
                            """).query(Long.class).single();
        });
    }

    private static void copyPayment(Seller seller) {
        SERVICE.database().unchecked("""
                insert into payments select r.* from generate_series(1, 5000) n cross join payments p,
                    jsonb_populate_record(p, jsonb_build_object(
                        'payment_id', gen_random_uuid(), 'memo', 'copy ' || n)) r
                where p.seller_id = '%s'
                """.formatted(seller.id()), "analyze payments");
    }
}
