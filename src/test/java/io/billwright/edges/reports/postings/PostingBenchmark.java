package io.billwright.edges.reports.postings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// How long reports of what was posted take with many invoices: `-Dreports.invoices=100000`, copies of one over 24
/// months, of which most are paid, read from the ledger and rolled up; and with the sums of a million subscriptions
/// over 24 months: `-Dreports.sums=1000000`, with nothing and with `-Dreports.invoices` posted since.
class PostingBenchmark {

    private static final int INVOICES = Integer.getInteger("reports.invoices", 0);

    private static final int SUBSCRIPTIONS = Integer.getInteger("reports.sums", 0);

    /// As many invoices each day as a month has of them, over three entities; each day's are paid in the 63 days after
    /// it.
    private static final List<String> SUMS = List.of("""
            insert into receivable_days
            select :seller, d.day + k, 'USD', md5('e' || e)::uuid, 'DUE', d.day + 30,
                   sum(case k when 0 then :n::bigint / 90 * 540000 else 0 end - :n::bigint / 90 * 540000 / 64),
                   sum(case k when 0 then :n::bigint / 90 else 0 end - :n::bigint / 90 / 64)
            from (select date '2025-12-30' - n as day from generate_series(0, 729) n) d,
                 generate_series(0, 63) k, generate_series(1, 3) e
            where d.day + k <= '2025-12-30' group by 2, 4, 6
            """, """
            insert into posted_days
            select :seller, date '2025-12-30' - n, 'USD', kind,
                   case kind when 'INVOICED' then :n::bigint else -:n::bigint end * 18000
            from generate_series(0, 729) n, unnest(array['INVOICED', 'COLLECTED', 'CREDITED', 'VOIDED', 'CREDIT']) kind
            """, """
            insert into tax_months
            select :seller, date '2024-01-01' + n * interval '1 month', 'DOMESTIC', c, 'VAT', 20, 'USD', :n, :n, :n
            from generate_series(0, 23) n, unnest(array['FR', 'DE', 'ES', 'IT', 'NO', 'SE', 'DK', 'FI', 'PL', 'AT']) c
            """);

    private final Bills bills = Bills.at("2025-12-31T09:00:00Z");
    private final Shop shop = bills.shop().withBrokenBooks();
    private final RollingUpPostings rollingUp = new RollingUpPostings(TestService.shared(), shop.api());

    @Test
    void reportsOfManyInvoices() {
        assumeThat(INVOICES).as("-Dreports.invoices").isPositive();
        assumeThat(SUBSCRIPTIONS).as("-Dreports.sums").isZero();
        copy(bills.issue("2025-12-31"), 730);
        rollingUp.beginRebuild();
        ask("from the ledger");
        var ledger = answers();
        long start = System.nanoTime();
        rollingUp.all();
        say("rebuilt", start);
        execute("vacuum analyze");
        ask("rolled up");
        assertThat(answers()).isEqualTo(ledger);
    }

    @Test
    void reportsOfManySums() {
        assumeThat(SUBSCRIPTIONS).as("-Dreports.sums").isPositive();
        var invoice = bills.issue("2025-12-31");
        rollingUp.all();
        for (var sql : SUMS) {
            TestService.shared()
                    .database()
                    .owner()
                    .sql(sql)
                    .param("seller", shop.api().seller().id())
                    .param("n", SUBSCRIPTIONS)
                    .update();
        }
        execute("vacuum analyze");
        ask(SUBSCRIPTIONS + " subscriptions");
        if (INVOICES > 0) {
            copy(invoice, 1);
            execute("vacuum analyze");
            ask(INVOICES + " invoices since");
            long start = System.nanoTime();
            rollingUp.all();
            say("rolled up", start);
        }
    }

    private void copy(String invoice, int days) {
        long start = System.nanoTime();
        execute(copies(days, invoice, shop.api().seller().id()));
        execute("analyze");
        say("copied", start);
    }

    private static void execute(String sql) {
        TestService.shared().database().owner().sql(sql).update();
    }

    private List<String> answers() {
        return List.of(
                shop.api().get("/reports/receivables").expect(200).text(),
                shop.api()
                        .get("/reports/receivables?as_of=2025-06-01")
                        .expect(200)
                        .text(),
                shop.api()
                        .get("/reports/tax?from=2025-01&to=2025-12")
                        .expect(200)
                        .text(),
                shop.api().get("/reports/collections").expect(200).text());
    }

    private void ask(String state) {
        for (var path : List.of(
                "/reports/receivables",
                "/reports/receivables",
                "/reports/receivables?as_of=2025-01-31",
                "/reports/receivables?group_by=LEGAL_ENTITY",
                "/reports/receivables?group_by=CUSTOMER",
                "/reports/receivables/invoices",
                "/reports/tax",
                "/reports/tax?from=2025-01&to=2025-12",
                "/reports/collections",
                "/reports/collections?interval=DAY&starts_at=2025-01-01")) {
            long start = System.nanoTime();
            int status = shop.api().unchecked().get(path).status();
            say(state + ", " + path + ", " + status, start);
        }
    }

    private static void say(String what, long start) {
        System.out.printf(
                "reports: %s: %d ms%n",
                what, Duration.ofNanos(System.nanoTime() - start).toMillis());
    }

    /// One copy in ten is owed still; the others were paid up to 63 days after their issue. Nothing checks the copies.
    private static String copies(int days, String invoice, UUID seller) {
        return """
            do $do$
            begin
                perform set_config('session_replication_role', 'replica', true);
                create temporary table copied on commit drop as
                select n, md5('i' || n)::uuid as id, (n %% %1$d) * interval '1 day' as ago,
                       (hashint8(n) & 63) * interval '1 day' as later, n %% 10 > 0 as paid
                from generate_series(1, %2$d) n;
                insert into invoices select (jsonb_populate_record(i, jsonb_build_object(
                    'invoice_id', c.id, 'live', 'empty', 'subscription_id', null, 'order_id', null,
                    'terms', '{}'::jsonb))).*
                from invoices i, copied c where i.invoice_id = '%3$s';
                insert into issued_invoices
                    (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total, paid, settled_at)
                select s.seller_id, c.id, s.issued_at - c.ago, s.due_at - c.ago, s.past_due_at - c.ago, s.grand_total,
                       case when c.paid then s.grand_total else 0 end,
                       case when c.paid then s.issued_at - c.ago + c.later end
                from issued_invoices s, copied c where s.invoice_id = '%3$s';
                insert into invoice_versions select (jsonb_populate_record(v, jsonb_build_object(
                    'invoice_id', c.id, 'version_id', c.id, 'invoice_number', c.id, 'created_at',
                    v.created_at - c.ago))).*
                from invoice_versions v, copied c where v.invoice_id = '%3$s';
                insert into ledger_entries
                select (jsonb_populate_record(e, jsonb_build_object(
                    'object_id', c.id, 'occurred_at', e.occurred_at - c.ago))).*
                from ledger_entries e, copied c where e.object_id = '%3$s' and e.source = 'issued';
                insert into ledger_entries
                select e.seller_id, c.id, 'payment:' || c.id, 'CASH', 'RECEIVABLE', sum(e.amount), e.currency,
                       e.company_id, least(e.occurred_at - c.ago + c.later, e.occurred_at)
                from ledger_entries e, copied c where e.object_id = '%3$s' and e.source = 'issued' and c.paid
                group by e.seller_id, c.id, e.currency, e.company_id, e.occurred_at, c.ago, c.later;
                insert into ledger_batches (seller_id, era, occurred_at, objects, sources, entries)
                select '%4$s', known_era(), now(), array_agg(object_id), array_agg(source), sum(entries)
                from (select e.object_id, e.source, count(*) as entries,
                             row_number() over (order by e.object_id, e.source) / 500 as batch
                      from ledger_entries e join copied c on c.id = e.object_id group by 1, 2) as posted
                group by batch;
            end $do$
            """.formatted(days, INVOICES, invoice, seller);
    }
}
