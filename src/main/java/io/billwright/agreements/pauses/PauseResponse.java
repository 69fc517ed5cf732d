package io.billwright.agreements.pauses;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.invoices.InvoiceResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A pause as the API shows it (spec 2.12). Its days begin at midnight in the subscription's time zone.
record PauseResponse(
        UUID subscriptionId,
        UUID pauseId,
        String pausedAt,
        @Nullable String scheduledResumeAt,
        @Nullable String resumedAt,
        long pauseDurationDays,
        LocalDate endsAt) {

    static PauseResponse of(Pause pause, Subscription subscription, Instant now) {
        var resumedOn = pause.resumedOn();
        var scheduled = pause.scheduledResumeOn();
        var until = resumedOn == null ? subscription.today(now) : resumedOn;
        return new PauseResponse(
                pause.subscriptionId(),
                pause.pauseId(),
                startOf(pause.pausedOn(), subscription),
                scheduled == null ? null : startOf(scheduled, subscription),
                resumedOn == null ? null : startOf(resumedOn, subscription),
                ChronoUnit.DAYS.between(pause.pausedOn(), until),
                pause.endsOn());
    }

    private static String startOf(LocalDate day, Subscription subscription) {
        return InvoiceResponse.at(subscription.startOf(day), subscription.timeZone());
    }
}
