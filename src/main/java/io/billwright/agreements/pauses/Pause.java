package io.billwright.agreements.pauses;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The days from `pausedOn` up to and without `resumedOn`, on which a subscription rests (R13); `endsOn` is the last
/// day of the subscription as the pause has left it, `notifies` whether the customer is told when it resumes by
/// itself.
public record Pause(
        UUID pauseId,
        UUID subscriptionId,
        LocalDate pausedOn,
        @Nullable LocalDate scheduledResumeOn,
        @Nullable LocalDate resumedOn,
        LocalDate endsOn,
        boolean notifies,
        Instant createdAt,
        Instant updatedAt) {

    Pause resumed(LocalDate day, LocalDate newEndsOn, Instant now) {
        return new Pause(
                pauseId, subscriptionId, pausedOn, scheduledResumeOn, day, newEndsOn, notifies, createdAt, now);
    }
}
