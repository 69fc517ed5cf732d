package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningStep.Act;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// How far dunning of an unpaid invoice has come, and its next step.
public record DunningState(State state, @Nullable Next nextStep) {

    public enum State {
        /// The invoice is not past due.
        NOT_DUE,
        /// Steps are taken on their days.
        RUNNING,
        /// Nothing happens until the customer's pause ends.
        PAUSED,
        /// The customer is exempt.
        EXEMPT,
        /// No step is left, or the invoice is muted.
        ENDED,
        GIVEN_UP
    }

    /// A step and its day, in the invoice's zone.
    public record Next(Act act, LocalDate day) {}
}
