package io.billwright.platform.jobs;

import static java.util.stream.Collectors.joining;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Sweep.Happening;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Lets time pass for one seller: runs all sweeps in the order in which their work falls due. Sweeps that are due at
/// the same time run in bean order.
@Component
public final class Sweeps {

    /// Stops the endless loop of a sweep that stays due without progress.
    private static final int MOST_STEPS = 1_000_000;

    private final SellerTransactions transactions;
    private final JdbcClient jdbc;
    private final List<Sweep> sweeps;
    private final String nextDue;

    Sweeps(SellerTransactions transactions, JdbcClient jdbc, List<Sweep> sweeps) {
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.sweeps = List.copyOf(sweeps);
        this.nextDue = IntStream.range(0, sweeps.size())
                .mapToObj(i -> "select %d as sweep, (%s) as at"
                        .formatted(i, sweeps.get(i).nextDue()))
                .collect(joining(
                        "\nunion all\n",
                        "select sweep, at from (\n",
                        ") due where at is not null order by at, sweep limit 1"));
    }

    /// The result of a run: what happened, the latest time at which something was due, and whether nothing more is
    /// due.
    public record Part(List<Happening> happenings, Instant latest, boolean isLast) {}

    /// Runs what is due up to `until`, but stops once `longest` has passed. Work that was due before `from` is done
    /// at `from`: nothing happens in the past. `clock` receives each time before the work of that time.
    public Part runUntil(Seller seller, Instant from, Instant until, Duration longest, Consumer<Instant> clock) {
        var happenings = new ArrayList<Happening>();
        var latest = from;
        long end = System.nanoTime() + longest.toNanos();
        sweeps.forEach(sweep -> sweep.prepare(seller));
        for (int step = 0; step < MOST_STEPS; step++) {
            var next = transactions.in(seller, () -> nextDue(until));
            if (next.isEmpty()) {
                return new Part(happenings, latest, true);
            }
            var at = next.get().at().isBefore(from) ? from : next.get().at();
            clock.accept(at);
            happenings.addAll(next.get().sweep().run(seller, at));
            latest = at.isAfter(latest) ? at : latest;
            if (System.nanoTime() > end) {
                return new Part(happenings, latest, false);
            }
        }
        throw new IllegalStateException("sweeps do not come to an end");
    }

    private Optional<Due> nextDue(Instant until) {
        return jdbc.sql(nextDue)
                .param("until", Rows.utc(until))
                .query((row, _) -> new Due(Rows.instant(row, "at"), sweeps.get(row.getInt("sweep"))))
                .optional();
    }

    private record Due(Instant at, Sweep sweep) {}
}
