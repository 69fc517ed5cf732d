package io.billwright.billing.runs;

import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What background work costs among very many live sellers, and whether one with very much of it holds the others up.
/// Run by `scripts/bench-sellers`.
final class SellersBenchmark {

    private static final int SELLERS = Integer.getInteger("sellers", 50_000);
    private static final int SMALL = Math.min(Integer.getInteger("small", 10_000), SELLERS);
    private static final int BIG = Integer.getInteger("big", 100_000);
    private static final int IDLE_SECONDS = 30;
    private static final int LATE_ROUNDS = 5;

    private final TestService service = TestService.start(Map.of());
    private final JdbcClient owner = service.database().owner();
    private final FourLineInvoices invoices = FourLineInvoices.at(service);

    private SellersBenchmark() {}

    static void main() throws Exception {
        new SellersBenchmark().measure();
        System.exit(0);
    }

    private void measure() throws Exception {
        owner.sql("create extension if not exists pg_stat_statements").update();
        owner.sql("update invoice_work set due_at = now() + interval '1 month'").update();
        copySellers();
        service.close();
        try (var worker =
                ServiceProcess.launch(service.database(), Map.of("BILLWRIGHT_ROLE", "worker"), List.of("-Xmx1g"))) {
            worker.awaitReady();
            idle();
            late();
            fair();
        }
    }

    /// Sellers with all that the first one has: ids are its own within a seller. Their invoices are due in a month.
    private void copySellers() {
        var sql = """
                select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id'
                where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
                  and c.relname not in ('sellers', 'events', 'event_deliveries', 'idempotency_keys', 'api_keys')
                  and not exists (select from pg_attribute g
                                  where g.attrelid = c.oid and (g.attgenerated <> '' or g.attidentity <> ''))
                order by 1
                """;
        invoices.execute("""
                create table copied_sellers as select gen_random_uuid() as id, n from generate_series(2, %d) n
                """.formatted(SELLERS), """
                insert into sellers select r.* from sellers s cross join copied_sellers c,
                    jsonb_populate_record(s, jsonb_build_object('seller_id', c.id)) r
                where s.seller_id = '%s'
                """.formatted(invoices.seller().id()));
        for (var table : owner.sql(sql).query(String.class).list()) {
            invoices.execute("""
                    insert into %1$s select r.* from %1$s t cross join copied_sellers c,
                        jsonb_populate_record(t, jsonb_build_object('seller_id', c.id, 'slug', 'copy' || c.n)) r
                    where t.seller_id = '%2$s'
                    """.formatted(table, invoices.seller().id()));
        }
        owner.sql("vacuum analyze").update();
        System.out.printf("%d live sellers, %d pieces of work%n", SELLERS, count("select count(*) from invoice_work"));
    }

    private void idle() throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(5));
        var calls = "select coalesce(sum(calls), 0)::bigint from pg_stat_statements s"
                + " join pg_roles r on r.oid = s.userid where r.rolname = 'billwright_app'";
        long before = count(calls);
        Thread.sleep(Duration.ofSeconds(IDLE_SECONDS));
        System.out.printf("idle: %.1f statements a second%n", (count(calls) - before) / (double) IDLE_SECONDS);
    }

    private void late() throws InterruptedException {
        for (int round = 0; round < LATE_ROUNDS; round++) {
            long issued = issued("true");
            long start = System.nanoTime();
            owner.sql("""
                            update invoice_work set due_at = now()
                            where (seller_id, invoice_id) = (select w.seller_id, w.invoice_id from invoice_work w
                                                             where w.action = 'ISSUE' order by random() limit 1)
                            """).update();
            await(() -> issued("true"), now -> now > issued);
            System.out.printf("one invoice due: issued after %d ms%n", (System.nanoTime() - start) / 1_000_000);
        }
    }

    private void fair() throws InterruptedException {
        invoices.add(1, BIG, "2999-01-01");
        owner.sql("vacuum analyze invoice_work").update();
        var big = "seller_id = '" + invoices.seller().id() + "'";
        long small = issued("not " + big);
        long start = System.nanoTime();
        owner.sql("""
                        update invoice_work set due_at = now()
                        where action = 'ISSUE'
                          and (seller_id = :big or seller_id in (
                               select seller_id from invoice_work
                               where action = 'ISSUE' and seller_id <> :big limit :small))
                        """)
                .param("big", invoices.seller().id())
                .param("small", SMALL)
                .update();
        await(() -> issued("not " + big) - small, done -> done >= SMALL);
        System.out.printf(
                "%d sellers with one invoice were done after %d ms; of %d of one seller %d were issued by then%n",
                SMALL, (System.nanoTime() - start) / 1_000_000, BIG, issued(big));
    }

    private long issued(String which) {
        return count("select count(*) from issued_invoices where " + which);
    }

    private long count(String sql) {
        return owner.sql(sql).query(Long.class).single();
    }

    private static void await(LongSupplier figure, LongPredicate reached) throws InterruptedException {
        while (!reached.test(figure.getAsLong())) {
            Thread.sleep(20);
        }
    }
}
