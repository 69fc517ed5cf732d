package io.billwright.messaging.events;

import org.jspecify.annotations.Nullable;

/// What came of one attempt to deliver an event: the status of the answer if there was one, and how it began or why
/// there was none.
public sealed interface Outcome {

    @Nullable
    Integer status();

    String answer();

    record Accepted(@Nullable Integer status, String answer) implements Outcome {}

    /// To be tried again.
    record Refused(@Nullable Integer status, String answer) implements Outcome {}

    /// The subscriber wants nothing more, ever.
    record Gone(@Nullable Integer status, String answer) implements Outcome {}
}
