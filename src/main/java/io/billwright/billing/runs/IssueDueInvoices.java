package io.billwright.billing.runs;

import io.billwright.billing.issuing.DueWork;
import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.billing.issuing.IssueInvoices;
import io.billwright.billing.issuing.IssueInvoices.Outcome;
import io.billwright.invoicing.invoices.DraftStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.jobs.JobSettings;
import io.billwright.platform.jobs.TimedWork;
import io.billwright.platform.telemetry.Durations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// The billing run: issues due invoices, hundreds per transaction (R14). Several processes may share a run.
@Component
@Order(2)
final class IssueDueInvoices implements TimedWork {

    private final SellerTransactions transactions;
    private final DueWork work;
    private final DraftStore drafts;
    private final IssueInvoices issueInvoices;
    private final BillingRunStore runs;
    private final SellerClock clock;
    private final MeterRegistry meters;
    private final Timer durations;
    private final int batch;
    private final int threads;

    IssueDueInvoices(
            SellerTransactions transactions,
            DueWork work,
            DraftStore drafts,
            IssueInvoices issueInvoices,
            BillingRunStore runs,
            SellerClock clock,
            MeterRegistry meters,
            BillingSettings settings,
            JobSettings jobs) {
        this.transactions = transactions;
        this.work = work;
        this.drafts = drafts;
        this.issueInvoices = issueInvoices;
        this.runs = runs;
        this.clock = clock;
        this.meters = meters;
        // Registered at start, so that an alert on a count of zero works.
        meters.counter("invoices.issued");
        meters.counter("invoices.parked");
        this.durations = Durations.ofWork(meters, "billing.runs");
        this.batch = settings.batch();
        this.threads = jobs.sweepers();
    }

    @Override
    public String kind() {
        return "issue";
    }

    @Override
    public String lane() {
        return TIME;
    }

    /// Two by default: while one waits for the database, the other computes.
    @Override
    public int threads() {
        return threads;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /// Also due if a run was left unfinished by a process that ended after its last batch.
    @Override
    public String nextDue() {
        return "select coalesce((%s), (%s))".formatted(DueWork.nextDue(Action.ISSUE), BillingRunStore.UNFINISHED);
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        // Workers skip locked rows and come back later; advancing a sandbox clock has to wait for them.
        if (seller.mode() == Seller.Mode.SANDBOX) {
            transactions.run(seller, () -> work.await(Action.ISSUE, now));
        }
        // Another process may have issued everything by now: an empty run is not opened.
        var opened = transactions.in(
                seller,
                () -> work.nextDue(Action.ISSUE, now)
                        .or(() -> runs.unfinished(now))
                        .flatMap(_ -> runs.open(now, clock.systemNow())));
        if (opened.isEmpty()) {
            return List.of();
        }
        var run = opened.get();
        var happenings = batch(seller, run, now);
        transactions.in(seller, () -> finished(run, now)).ifPresent(durations::record);
        return happenings;
    }

    /// Finishes the run if nothing is left to issue, and returns how long it took.
    private Optional<Duration> finished(UUID run, Instant now) {
        var end = clock.systemNow();
        return work.nextDue(Action.ISSUE, now).isPresent()
                ? Optional.empty()
                : runs.finish(run, end).map(start -> Duration.between(start, end));
    }

    private List<Happening> batch(Seller seller, UUID run, Instant now) {
        try {
            return happenings(
                    transactions.apart(seller, () -> issued(work.take(Action.ISSUE, now, batch), run, now)), now);
        } catch (RuntimeException failure) {
            if (SqlState.isPassing(failure)) {
                throw failure;
            }
            return oneByOne(seller, run, now);
        }
    }

    /// A batch that failed contains an invoice that fails: it is found and parked, and the rest is issued (S8).
    private List<Happening> oneByOne(Seller seller, UUID run, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var id : transactions.in(seller, () -> work.peek(Action.ISSUE, now, batch))) {
            try {
                happenings.addAll(happenings(
                        transactions.apart(seller, () -> issued(work.takeOne(Action.ISSUE, id), run, now)), now));
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    throw failure;
                }
                var reason = IssueInvoices.reason(id, failure);
                transactions.run(seller, () -> {
                    work.park(Action.ISSUE, id, reason, now);
                    runs.add(run, 0, 1);
                });
                happenings.addAll(happenings(new Outcome(List.of(), List.of(id)), now));
            }
        }
        return happenings;
    }

    private Outcome issued(List<UUID> taken, UUID run, Instant now) {
        if (taken.isEmpty()) {
            return new Outcome(List.of(), List.of());
        }
        var drafted = drafts.draft(taken, now);
        var outcome = issueInvoices.handle(
                taken.stream().filter(id -> !drafted.contains(id)).toList(), now);
        runs.add(run, outcome.issued().size(), outcome.parked().size());
        return outcome;
    }

    private List<Happening> happenings(Outcome outcome, Instant now) {
        meters.counter("invoices.issued").increment(outcome.issued().size());
        meters.counter("invoices.parked").increment(outcome.parked().size());
        var happenings = new ArrayList<Happening>();
        outcome.issued().forEach(id -> happenings.add(new Happening(now, "invoice.issued", id.toString())));
        outcome.parked().forEach(id -> happenings.add(new Happening(now, "invoice.parked", id.toString())));
        return happenings;
    }
}
