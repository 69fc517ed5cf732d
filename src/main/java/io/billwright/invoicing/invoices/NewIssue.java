package io.billwright.invoicing.invoices;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An invoice that is about to be issued, with what is known of it from the first day: `credited` and `paid` settle
/// some of its total; below zero it becomes nothing and the rest is `granted`.
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
