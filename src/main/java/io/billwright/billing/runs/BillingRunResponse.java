package io.billwright.billing.runs;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A billing run as the API shows it: `rate` is invoices per second so far, `secondsLeft` an estimate from it.
record BillingRunResponse(
        UUID runId,
        String status,
        Instant billsUntil,
        Instant startedAt,
        @Nullable Instant finishedAt,
        long due,
        long done,
        long parked,
        long rate,
        @Nullable Long secondsLeft,
        List<Parked> parkedInvoices) {

    record Parked(UUID invoiceId, String reason, Instant parkedAt) {}

    static BillingRunResponse of(BillingRun run, List<Parked> parked, Instant now) {
        var finished = run.finishedAt() != null;
        long rate = run.rate(now);
        return new BillingRunResponse(
                run.runId(),
                finished ? "FINISHED" : "RUNNING",
                run.billsUntil(),
                run.startedAt(),
                run.finishedAt(),
                run.due(),
                run.done(),
                run.parked(),
                rate,
                finished ? (Long) 0L : rate == 0 ? null : (Long) (run.left() / rate),
                parked);
    }
}
