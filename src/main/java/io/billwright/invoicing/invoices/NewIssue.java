package io.billwright.invoicing.invoices;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An invoice that is about to be issued, with its initial state: `credited` and `paid` settle part of its total; a
/// total below zero becomes 0 and the rest is `granted`.
public record NewIssue(
        NewVersion version,
        Instant dueAt,
        Instant pastDueAt,
        long granted,
        long credited,
        long paid,
        boolean muted,
        @Nullable Instant settledAt) {

    public long grandTotal() {
        return Math.addExact(version.invoice().content().total(), granted);
    }
}
