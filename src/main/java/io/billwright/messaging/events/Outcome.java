package io.billwright.messaging.events;

import org.jspecify.annotations.Nullable;

/// The outcome of one delivery attempt: the status of the answer, if there was one, and its beginning or the error.
public sealed interface Outcome {

    @Nullable
    Integer status();

    String answer();

    record Accepted(@Nullable Integer status, String answer) implements Outcome {}

    /// To be retried.
    record Refused(@Nullable Integer status, String answer) implements Outcome {}

    /// The subscriber wants no more events, ever.
    record Gone(@Nullable Integer status, String answer) implements Outcome {}
}
