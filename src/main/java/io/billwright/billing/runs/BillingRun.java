package io.billwright.billing.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A billing run: how many invoices were due when it began, and how many of them are issued or parked. Several
/// workers may share one run.
record BillingRun(
        UUID runId,
        Instant billsUntil,
        Instant startedAt,
        @Nullable Instant finishedAt,
        long due,
        long done,
        long parked) {

    @JsonIgnore
    long left() {
        return Math.max(due - done - parked, 0);
    }

    /// Invoices per second, by the system clock.
    long rate(Instant now) {
        var end = finishedAt == null ? now : finishedAt;
        long millis = Math.max(Duration.between(startedAt, end).toMillis(), 1);
        return (done + parked) * 1000 / millis;
    }
}
