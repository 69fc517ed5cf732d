package io.billwright.collection.dunning;

import io.billwright.platform.http.Fields;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Whether a customer is exempt from dunning, for good or until a day.
public record CustomerDunning(boolean exempt, @Nullable LocalDate pausedUntil) {

    static final CustomerDunning USUAL = new CustomerDunning(false, null);

    static CustomerDunning of(Fields fields) {
        return new CustomerDunning(fields.flag("exempt", false), fields.optionalDate("paused_until"));
    }

    /// Whether no step is taken on this day.
    public boolean restsOn(LocalDate day) {
        return exempt || (pausedUntil != null && day.isBefore(pausedUntil));
    }
}
