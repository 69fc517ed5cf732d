package io.billwright.agreements.pauses;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A pause of a subscription, from `pausedOn` up to, but not including, `resumedOn` (R13). `endsOn` is the last day
/// of the subscription as the pause has left it; `notifies` says whether the customer is notified when it resumes on
/// schedule.
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
