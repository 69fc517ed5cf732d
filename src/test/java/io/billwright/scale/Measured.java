package io.billwright.scale;

import static io.billwright.scale.LargeBenchmark.say;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Measures a running service: month ends with another seller beside, what an invoice, a usage entry, a change
/// and other work cost, and how long questions take.
final class Measured {

    private static final int ALONE_SECONDS = Integer.getInteger("alone", 20);
    private static final int CHANGES = Integer.getInteger("changes", 300);
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final String DUE = """
            update invoice_work w set due_at = now() from invoices i
            where i.seller_id = w.seller_id and i.invoice_id = w.invoice_id and i.bill_at <= now()
              and w.action = 'ISSUE' and w.seller_id = any (:sellers)
            """;

    private final JdbcClient owner;
    private final long process;
    private final Questions large;
    private final Questions small;

    Measured(TestDatabase database, ServiceProcess worker, Api asking, Api quiet) {
        this.owner = database.owner();
        this.process = worker.pid();
        this.large = new Questions(owner, asking.at(worker.baseUrl()).unchecked());
        this.small = new Questions(owner, quiet.at(worker.baseUrl()).unchecked());
    }

    /// What is due by now, such as notes of invoices past due, is done first.
    void warmUp(UUID seller) {
        owner.sql(DUE).param("sellers", new UUID[] {seller}).update();
        awaitNothingDue(new UUID[] {seller});
        small.day(ALONE_SECONDS);
        say("warmed up; memory of the service %d MB, load %s", Counters.memory(process), Counters.load());
    }

    /// Lets the invoices of these sellers fall due and waits until the last is issued and its document queued.
    double monthEnd(String name, List<UUID> sellers) throws Exception {
        var ids = sellers.toArray(UUID[]::new);
        owner.sql("checkpoint").update();
        var alone = small.day(ALONE_SECONDS);
        int due = owner.sql(DUE).param("sellers", ids).update();
        var over = new AtomicBoolean();
        var beside = new ArrayList<Long>();
        try (var client = Executors.newSingleThreadExecutor()) {
            var asked = client.submit(() -> small.day(over, beside));
            var cost = Counters.of(owner, process, () -> awaitIssued(ids, due));
            over.set(true);
            asked.get();
            say("%n| %s | time | statements | pages | read | WAL | service | PostgreSQL | load |", name);
            say("%s", cost.each("%,d invoices, an invoice".formatted(due), due));
            say(
                    "another seller: alone p50 %.1f ms, p99 %.1f ms; during it p50 %.1f ms, p99 %.1f ms of %d;"
                            + " ratios %.2f, %.2f",
                    Questions.percentile(alone, 50),
                    Questions.percentile(alone, 99),
                    Questions.percentile(beside, 50),
                    Questions.percentile(beside, 99),
                    beside.size(),
                    Questions.percentile(beside, 50) / Questions.percentile(alone, 50),
                    Questions.percentile(beside, 99) / Questions.percentile(alone, 99));
            return cost.nanos() / 1e3 / due;
        }
    }

    private void awaitIssued(UUID[] sellers, int due) {
        long started = System.nanoTime();
        var memory = new ArrayList<Long>();
        var tenths = new AtomicInteger();
        Await.until("all are issued", LONGEST, () -> {
            long left = left(sellers);
            memory.add(Counters.memory(process));
            int reached = (int) ((due - left) * 10 / due);
            if (tenths.getAndSet(reached) < reached) {
                say(
                        "  %d %% after %.1f s, memory %d MB",
                        reached * 10, Counters.since(started).toMillis() / 1e3, memory.getLast());
            }
            return left == 0;
        });
        long queued = owner.sql("""
                        select count(*) from invoice_work
                        where action = 'DELIVER' and seller_id = any (:sellers)
                        """).param("sellers", sellers).query(Long.class).single();
        say(
                "  all after %.1f s; %,d documents queued; memory at most %d MB",
                Counters.since(started).toMillis() / 1e3,
                queued,
                memory.stream().max(Long::compare).orElseThrow());
    }

    private long left(UUID[] sellers) {
        return owner.sql("""
                        select count(*) from invoice_work
                        where action = 'ISSUE' and seller_id = any (:sellers) and due_at < '2099-01-01'
                        """).param("sellers", sellers).query(Long.class).single();
    }

    private void awaitNothingDue(UUID[] sellers) {
        var others = """
                select count(*) from invoice_work where action <> 'DELIVER' and due_at <= now() and not sandbox
                  and parked_reason is null
                """;
        Await.until(
                "nothing is due",
                LONGEST,
                () -> left(sellers) == 0 && owner.sql(others).query(Long.class).single() == 0);
    }

    /// What one of each costs, with whole pages after a checkpoint and without.
    void costs(String data) throws Exception {
        for (var wholePages : List.of("off", "on")) {
            owner.sql("alter system set full_page_writes = " + wholePages).update();
            owner.sql("select pg_reload_conf()").query(Boolean.class).single();
            owner.sql("checkpoint").update();
            say(
                    "%n| %s, whole pages %s | time | statements | pages | read | WAL | service | PostgreSQL | load |",
                    data, wholePages);
            cost("usage entry, in batches of 1,000", 50, 1000, large.usage());
            cost("event: a customer changed", CHANGES, 1, large::change);
            cost("order of 12 invoices accepted", CHANGES / 6, 1, large::accept);
            cost("estimate", CHANGES, 1, large::estimate);
            cost("list of invoices, page 1", CHANGES, 1, () -> large.get("/invoices?limit=25"));
        }
    }

    private void cost(String name, int times, int each, Runnable once) throws Exception {
        for (int i = 0; i < times / 3; i++) {
            once.run();
        }
        owner.sql("checkpoint").update();
        var cost = Counters.of(owner, process, () -> {
            for (int i = 0; i < times; i++) {
                once.run();
            }
        });
        say("%s", cost.each(name, times * each));
    }

    void questions() {
        say("%n| question | %s subscriptions: p50, p99 | %s subscriptions: p50, p99 |", large.size(), small.size());
        large.ask().forEach((name, took) -> {
            var other = small.ask(name);
            say("| %s | %s | %s |", name, Questions.shown(took), Questions.shown(other));
        });
    }
}
