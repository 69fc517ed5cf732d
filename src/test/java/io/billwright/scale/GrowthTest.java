package io.billwright.scale;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Sweeps;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What an invoice, a usage entry, an event and others cost does not depend on how many there are: a seller with ten
/// times as many of them needs as many statements, pages and bytes of WAL for one. [The capacity model](docs/scale.md)
/// rests on these figures, so they have limits, too.
class GrowthTest {

    private static final int FEW = 20;
    private static final int MANY = 10 * FEW;
    private static final int MONTHS = 2;
    private static final double MOST_MORE = 1.2;
    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));
    private static final JdbcClient OWNER = SERVICE.database().owner();

    private static Api few;
    private static Api many;

    /// Of one of something.
    private record Cost(double statements, double pages, double wal) {

        Cost minus(Cost other) {
            return new Cost(statements - other.statements, pages - other.pages, wal - other.wal);
        }

        Cost each(int count) {
            return new Cost(statements / count, pages / count, wal / count);
        }
    }

    @BeforeAll
    static void sell() throws Exception {
        few = live(Original.of(SERVICE, FEW, MONTHS, 2, 2000));
        many = live(Original.of(SERVICE, MANY, MONTHS, 2, 10 * 2000));
        issue(few);
        issue(many);
        serverSettings("set full_page_writes = off", "set autovacuum = off");
        OWNER.sql("vacuum analyze").update();
    }

    @AfterAll
    static void close() {
        serverSettings("reset full_page_writes", "reset autovacuum");
        SERVICE.close();
    }

    private static void serverSettings(String... settings) {
        for (var setting : settings) {
            OWNER.sql("alter system " + setting).update();
        }
        OWNER.sql("select pg_reload_conf()").query(Boolean.class).single();
        OWNER.sql("checkpoint").update();
    }

    private static Api live(Api original) throws Exception {
        var live = SERVICE.newSeller(Seller.Mode.LIVE).unchecked();
        new Copies(SERVICE.database(), original.seller().id())
                .to(List.of(live.seller().id()));
        return live;
    }

    @Test
    void aUsageEntryCostsTheSame() {
        var one = new Questions(OWNER, few).usage();
        var other = new Questions(OWNER, many).usage();

        var cost = compared("usage entry", 10, 1000, one, other);

        assertThat(cost.statements * 1000).isLessThan(10);
        assertThat(cost.wal).isLessThan(1000);
        assertThat(cost.pages).isLessThan(15);
    }

    @Test
    void anEventCostsTheSame() {
        var one = new Questions(OWNER, few);
        var other = new Questions(OWNER, many);

        var cost = compared("customer changed", 60, 1, one::change, other::change);

        assertThat(cost.statements).isLessThan(9);
        assertThat(cost.wal).isLessThan(3500);
    }

    @Test
    void anOrderCostsTheSame() {
        var one = new Questions(OWNER, few);
        var other = new Questions(OWNER, many);

        var cost = compared("order of 12 invoices accepted", 12, 1, one::accept, other::accept);

        assertThat(cost.wal).isLessThan(90_000);
    }

    @Test
    void aPageOfAListCostsTheSame() {
        compared("page of invoices", 30, 1, () -> list(few), () -> list(many));
    }

    private static void list(Api api) {
        api.get("/invoices?limit=20").expect(200);
    }

    @Test
    void anInvoiceCostsTheSame() {
        letFallDue(few);
        letFallDue(many);

        var cost = compared("invoice", 1, FEW, () -> issue(few), () -> issue(many));

        assertThat(cost.pages).isLessThan(250);
    }

    /// Lets so many fall due as the smaller seller has.
    private static void letFallDue(Api api) {
        OWNER.sql("""
                        update invoice_work set due_at = '2026-01-01'
                        where seller_id = :seller and action = 'ISSUE' and invoice_id in (
                            select i.invoice_id from invoices i join invoice_lines l
                                on l.seller_id = i.seller_id and l.invoice_id = i.invoice_id
                            where i.seller_id = :seller and i.bill_at <= now() and l.kind = 'ADD_ON'
                            except select invoice_id from issued_invoices limit :few)
                        """).param("seller", api.seller().id()).param("few", FEW).update();
    }

    private static void issue(Api api) {
        var now = Instant.now();
        SERVICE.bean(Sweeps.class).runUntil(api.seller(), now, now, Duration.ofMinutes(1), _ -> {});
    }

    /// What one costs the larger seller.
    private static Cost compared(String name, int times, int each, Runnable one, Runnable other) {
        if (times > 1) {
            one.run();
            other.run();
        }
        var ofFew = cost(times, one).each(times * each);
        var ofMany = cost(times, other).each(times * each);
        System.out.printf("%s: %s with few, %s with ten times as many%n", name, ofFew, ofMany);
        assertThat(ofMany.statements).isLessThanOrEqualTo(ofFew.statements * MOST_MORE);
        assertThat(ofMany.pages).isLessThanOrEqualTo(ofFew.pages * MOST_MORE);
        assertThat(ofMany.wal).isLessThanOrEqualTo(Math.max(ofFew.wal * MOST_MORE, 100));
        return ofMany;
    }

    private static Cost cost(int times, Runnable work) {
        var before = now();
        for (int i = 0; i < times; i++) {
            work.run();
        }
        return now().minus(before);
    }

    /// Backends say what they read when their connection ends, at the latest. One connection belongs to no pool, and
    /// reads nothing.
    private static Cost now() {
        var pool = SERVICE.bean(HikariDataSource.class);
        pool.setMinimumIdle(0);
        pool.getHikariPoolMXBean().softEvictConnections();
        Await.until(
                "connections are closed",
                Duration.ofSeconds(20),
                () -> OWNER.sql("""
                        select count(*) from pg_stat_activity
                        where datname = current_database() and usename = 'billwright_app'
                        """).query(Long.class).single() <= 1);
        double pages = OWNER.sql("""
                        select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
                                   + coalesce(toast_blks_hit + toast_blks_read, 0))
                        from pg_statio_user_tables
                        """).query(Double.class).single();
        double wal = OWNER.sql("select pg_current_wal_insert_lsn() - '0/0'")
                .query(Double.class)
                .single();
        double statements = SERVICE.bean(MeterRegistry.class).find("database.statements").timers().stream()
                .mapToLong(Timer::count)
                .sum();
        return new Cost(statements, pages, wal);
    }
}
