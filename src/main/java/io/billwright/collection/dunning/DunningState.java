package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningStep.Act;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// How far an unpaid invoice is, and what happens next.
public record DunningState(State state, @Nullable Next nextStep) {

    public enum State {
        /// It is not past due.
        NOT_DUE,
        /// Steps are taken on their days.
        RUNNING,
        /// Nothing happens until the customer's pause is over.
        PAUSED,
        /// The customer is left alone.
        EXEMPT,
        /// No step is left, or nobody is asked to pay.
        ENDED,
        GIVEN_UP
    }

    /// A step and the day it is taken on, where the customer is.
    public record Next(Act act, LocalDate day) {}
}
