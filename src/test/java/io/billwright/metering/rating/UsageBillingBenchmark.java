package io.billwright.metering.rating;

import io.billwright.billing.issuing.IssueAtOnce;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.metering.usage.UsageEntry;
import io.billwright.metering.usage.WriteUsage;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/// What it costs to issue an invoice for a month with very many entries against one with few, both in every hour of the
/// month. Run by `scripts/bench-usage-billing`.
final class UsageBillingBenchmark {

    private static final int FEW = 10_000;
    private static final int MANY = Integer.getInteger("entries", 10_000_000);
    /// Whether they have transaction ids.
    private static final boolean IDENTIFIED = Boolean.parseBoolean(System.getProperty("identified", "true"));

    private static final int ROUNDS = Integer.getInteger("rounds", 100);
    private static final int BATCH = WriteUsage.MOST;
    private static final int HOURS = 31 * 24;
    private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2025-02-01T00:00:00Z");

    private final MeteredBills metered = MeteredBills.open();
    private final Seller seller = metered.bills().shop().api().seller();
    private final TestService service = TestService.shared();
    private final SellerTransactions transactions = service.bean(SellerTransactions.class);

    public static void main(String[] arguments) {
        int status = 1;
        try {
            new UsageBillingBenchmark().run();
            status = 0;
        } catch (Exception failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private void run() {
        var few = metered.subscribe("[{'brick_id': 'events'}]");
        var many = metered.subscribe("[{'brick_id': 'events'}]");
        fill(few, FEW);
        long began = System.nanoTime();
        fill(many, MANY);
        System.out.printf("%d entries written in %d s%n", MANY, (System.nanoTime() - began) / 1_000_000_000);
        service.database().owner().sql("vacuum analyze").update();
        var times = List.of(new ArrayList<Long>(), new ArrayList<Long>());
        var invoices = List.of(metered.bills().idOf(few, 1), metered.bills().idOf(many, 1));
        for (int round = -ROUNDS / 2; round < ROUNDS; round++) {
            for (int turn = 0; turn < 2; turn++) {
                int which = Math.floorMod(round + turn, 2);
                long took = issue(UUID.fromString(invoices.get(which)));
                if (round >= 0) {
                    times.get(which).add(took);
                }
            }
        }
        show("" + FEW, times.getFirst());
        show("" + MANY, times.getLast());
        System.out.printf("ratio of the medians %.2f%n", (double) part(times.getLast(), 2) / part(times.getFirst(), 2));
    }

    /// Ten hours of the month in each batch but the first, which is in all of them.
    private void fill(String subscription, int count) {
        var subscriptionId = UUID.fromString(subscription);
        var brickId = UUID.fromString(metered.bills().shop().id("events"));
        for (int written = 0; written < count; written += BATCH) {
            int first = written;
            var entries = IntStream.range(first, Math.min(count, first + BATCH))
                    .mapToObj(i -> new UsageEntry(
                            IDENTIFIED ? subscription + "-" + i : null,
                            subscriptionId,
                            brickId,
                            BigDecimal.ONE,
                            START.plus(Duration.ofHours(i < BATCH ? i % HOURS : i / (BATCH / 10) % HOURS)),
                            null))
                    .toList();
            transactions.run(seller, () -> service.bean(WriteUsage.class).handle(seller, entries, END));
        }
        transactions.run(seller, () -> service.bean(CompactUsage.class).handle(List.of(subscriptionId)));
    }

    /// How long it takes to issue an invoice; what is rolled back can be issued again.
    private long issue(UUID invoiceId) {
        long began = System.nanoTime();
        try {
            transactions.run(seller, () -> {
                service.bean(IssueAtOnce.class).handle(invoiceId, END);
                throw new CancellationException();
            });
        } catch (CancellationException _) {
            return System.nanoTime() - began;
        }
        throw new IllegalStateException("was not rolled back");
    }

    private static void show(String name, List<Long> times) {
        System.out.printf(
                "%s entries: median %.2f ms, quartiles %.2f and %.2f ms of %d%n",
                name, millis(part(times, 2)), millis(part(times, 1)), millis(part(times, 3)), times.size());
    }

    private static long part(List<Long> times, int quarters) {
        return times.stream().sorted().toList().get(times.size() * quarters / 4);
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
