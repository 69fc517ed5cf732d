package io.billwright.sdk;

import io.billwright.sdk.api.SandboxApi;
import io.billwright.sdk.model.ClockAdvance;
import io.billwright.sdk.model.ClockAdvanced;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAmount;

/** The clock of a sandbox seller. It stands still until it is advanced; what becomes due on the way then happens. */
public final class SandboxClock {

    /** A clock that goes far takes its time. */
    private static final RequestOptions PATIENT = RequestOptions.none().withTimeout(Duration.ofMinutes(5));

    private final SandboxApi sandbox;

    SandboxClock(SandboxApi sandbox) {
        this.sandbox = sandbox;
    }

    public Instant now() {
        return sandbox.getSandboxClock().now();
    }

    /** The day in UTC. */
    public LocalDate today() {
        return LocalDate.ofInstant(now(), ZoneOffset.UTC);
    }

    /** By a {@link Duration} or a {@link java.time.Period}. */
    public ClockAdvanced advance(TemporalAmount by) {
        return sandbox.advanceSandboxClock(
                ClockAdvance.builder().by(by.toString()).build(), PATIENT);
    }
}
