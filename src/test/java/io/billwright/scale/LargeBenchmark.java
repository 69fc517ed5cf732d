package io.billwright.scale;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What the service does among very much data, and what it costs with a tenth of it and with all. Run by
/// `scripts/bench-large`.
///
/// A large seller and a small one are made through the API and copied in the database, to a tenth of all sellers first,
/// then to all.
final class LargeBenchmark {

    /// One of them is for warming up and for questions, a tenth of the others falls due with a tenth of the data, a
    /// tenth with all of it, and then the rest.
    private static final int LARGE = Integer.getInteger("large", 21);
    private static final int SELLERS = Integer.getInteger("sellers", 1000);
    private static final int SUBSCRIPTIONS = Integer.getInteger("subscriptions", 5000);
    private static final int SMALL_SUBSCRIPTIONS = Integer.getInteger("small", 10);
    private static final int MONTHS = Integer.getInteger("months", 24);
    private static final int METERED = Integer.getInteger("metered", 20);
    private static final int ENTRIES = Integer.getInteger("entries", 500_000);
    private static final List<String> OPTIONS = List.of("-Xmx768m");

    private final TestService service = TestService.start(Map.of("billwright.role", "api"));
    private final JdbcClient owner = service.database().owner();
    private final List<UUID> large = new ArrayList<>();
    private final List<UUID> small = new ArrayList<>();
    private final Api asking;
    private final Api quiet;

    private LargeBenchmark() {
        owner.sql("create extension if not exists pg_stat_statements").update();
        owner.sql("create extension if not exists pgstattuple").update();
        asking = service.newSeller(Seller.Mode.LIVE).unchecked();
        quiet = service.newSeller(Seller.Mode.LIVE).unchecked();
        large.add(asking.seller().id());
        small.add(quiet.seller().id());
        Stream.generate(Ids::next).limit(LARGE - 1L).forEach(large::add);
        Stream.generate(Ids::next).limit(SELLERS - LARGE - 1L).forEach(small::add);
    }

    static void main() {
        int status = 1;
        try {
            new LargeBenchmark().run();
            status = 0;
        } catch (Exception | AssertionError failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private void run() throws Exception {
        var started = System.nanoTime();
        var largeOne = Original.of(service, SUBSCRIPTIONS, MONTHS, METERED, ENTRIES);
        say("a seller with %,d subscriptions made through the API in %s", SUBSCRIPTIONS, Counters.since(started));
        var smallOne = Original.of(service, SMALL_SUBSCRIPTIONS, MONTHS, 1, Math.min(ENTRIES, 2000));
        var largeCopies = new Copies(service.database(), largeOne.seller().id());
        var smallCopies = new Copies(service.database(), smallOne.seller().id());
        int tenthOfLarge = (LARGE - 1) / 10;
        int tenthOfSmall = small.size() / 10;
        copy(largeCopies, smallCopies, 0, 1 + tenthOfLarge, 0, tenthOfSmall);
        sound();
        printNothing();
        try (var worker = ServiceProcess.launch(service.database(), Map.of(), OPTIONS)) {
            worker.awaitReady();
            var measured = new Measured(service.database(), worker, asking, quiet);
            measured.warmUp(large.getFirst());
            say("%n# With a tenth of the data");
            var tenth = measured.monthEnd(
                    "a tenth due, of a tenth of the data", part(1, 1, tenthOfLarge, tenthOfSmall - 1));
            measured.costs("tenth");
            measured.questions();
            copy(largeCopies, smallCopies, 1 + tenthOfLarge, LARGE, tenthOfSmall, small.size());
            say("%n# With all of the data");
            var again = measured.monthEnd(
                    "a tenth due, of all", part(1 + tenthOfLarge, tenthOfSmall, tenthOfLarge, tenthOfSmall - 1));
            measured.costs("all");
            measured.questions();
            var rest = measured.monthEnd(
                    "the rest due", part(1 + 2 * tenthOfLarge, 2 * tenthOfSmall, LARGE, small.size()));
            say(
                    "an invoice: %.0f µs with a tenth of the data, %.0f µs with all, ratio %.2f; all due %.0f µs,"
                            + " ratio %.2f to a tenth due",
                    tenth, again, again / tenth, rest, rest / again);
        }
        new Sizes(owner).show();
        sound();
        service.close();
    }

    /// So many large sellers and small ones, from here on.
    private List<UUID> part(int firstLarge, int firstSmall, int ofLarge, int ofSmall) {
        return Stream.concat(
                        large.stream().skip(firstLarge).limit(ofLarge),
                        small.stream().skip(firstSmall).limit(ofSmall))
                .toList();
    }

    private void copy(Copies largeCopies, Copies smallCopies, int first, int end, int firstSmall, int endSmall)
            throws Exception {
        set("autovacuum = off", "full_page_writes = off");
        long started = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(2)) {
            var running = new ArrayList<Future<?>>();
            for (var one : large.subList(first, end)) {
                running.add(threads.submit(() -> {
                    largeCopies.to(List.of(one));
                    return true;
                }));
            }
            running.add(threads.submit(() -> {
                smallCopies.to(small.subList(firstSmall, endSmall));
                return true;
            }));
            for (var one : running) {
                one.get();
            }
        }
        say("copied in %s", Counters.since(started));
        started = System.nanoTime();
        owner.sql("vacuum analyze").update();
        set("autovacuum = on", "full_page_writes = on");
        owner.sql("checkpoint").update();
        say("vacuumed and analyzed in %s; %s", Counters.since(started), counts());
    }

    private String counts() {
        return Stream.of(
                        "sellers",
                        "subscriptions",
                        "invoices",
                        "invoice_lines",
                        "events",
                        "ledger_entries",
                        "usage_entries")
                .map(table -> "%s %,d"
                        .formatted(
                                table,
                                owner.sql("select sum(reltuples)::bigint from pg_class where relname ~ :table"
                                                + " and relkind = 'r'")
                                        .param("table", "^" + table + "(_[0-9]+)?$")
                                        .query(Long.class)
                                        .single()))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
    }

    /// The books of a large seller and of a small one hold together.
    private void sound() {
        for (var api : List.of(asking, quiet)) {
            long started = System.nanoTime();
            var checked = api.get("/integrity").expect(200).body();
            say("/integrity: ok %s in %s", checked.get("ok"), Counters.since(started));
            for (var check : checked.get("checks")) {
                if (!check.get("ok").booleanValue()) {
                    throw new IllegalStateException(check.toString());
                }
            }
        }
    }

    /// Documents are queued, and printed by others: they would take the machine from what is measured.
    private void printNothing() {
        owner.sql("""
                create or replace function due_document(until timestamptz, after_due timestamptz, after_seller uuid,
                                                        most int)
                returns table (seller_id uuid, mode text, due_at timestamptz) language sql stable
                as $$ select seller_id, mode, created_at from sellers where false $$
                """).update();
    }

    private void set(String... settings) {
        for (var setting : settings) {
            owner.sql("alter system set " + setting).update();
        }
        owner.sql("select pg_reload_conf()").query(Boolean.class).single();
    }

    static void say(String format, Object... arguments) {
        System.out.printf(format + "%n", arguments);
    }
}
