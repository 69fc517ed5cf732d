package io.billwright.edges.sandbox;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.jobs.Sweep.Happening;
import io.billwright.platform.jobs.Sweeps;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Advances a sandbox seller's clock and runs everything that falls due on the way, in order.
@Component
final class AdvanceClock {

    private static final Instant LATEST = Instant.parse("2199-12-31T23:59:59Z");

    private final SellerClock clock;
    private final Sweeps sweeps;

    AdvanceClock(SellerClock clock, Sweeps sweeps) {
        this.clock = clock;
        this.sweeps = sweeps;
    }

    /// Either `to` or `by`.
    record Request(@Nullable Instant to, @Nullable Step by) {

        static Request of(Fields fields) {
            if (fields.present("to") == fields.present("by")) {
                fields.wrong("to", "either to or by must be given");
                fields.wrong("by", "either to or by must be given");
            }
            var to = fields.optionalInstant("to");
            var by = fields.optionalText("by", 40);
            return new Request(to, by == null ? null : Step.of(fields, by));
        }
    }

    /// A length of time such as P3M or PT36H, in calendar units or in hours.
    record Step(Period period, Duration duration) {

        static Step of(Fields fields, String text) {
            try {
                int time = text.indexOf('T');
                var step = time < 0
                        ? new Step(Period.parse(text), Duration.ZERO)
                        : new Step(
                                time > 1 ? Period.parse(text.substring(0, time)) : Period.ZERO,
                                Duration.parse("P" + text.substring(time)));
                if (!step.period().isNegative() && !step.duration().isNegative()) {
                    return step;
                }
            } catch (DateTimeException | ArithmeticException _) {
                // Falls through to the complaint below.
            }
            fields.wrong("by", "must be a length of time such as P3M or PT36H");
            return new Step(Period.ZERO, Duration.ZERO);
        }

        Instant from(Instant start) {
            try {
                return start.atOffset(ZoneOffset.UTC)
                        .plus(period)
                        .plus(duration)
                        .toInstant();
            } catch (DateTimeException | ArithmeticException _) {
                return Instant.MAX;
            }
        }
    }

    record Response(Instant now, List<Happening> happened) {}

    /// Runs inside one transaction: the clock and all that happened move together, or not at all.
    Response handle(Seller seller, Request request) {
        var start = clock.lockSandbox();
        var target = target(start, request);
        if (target.isBefore(start)) {
            throw new Rejection.Invalid("the clock stands at " + start + " and only moves forward");
        }
        if (target.isAfter(LATEST)) {
            throw new Rejection.Invalid("the clock does not go beyond " + LATEST);
        }
        // Work that was overdue when the clock began to move is done at the time it shows, not earlier.
        var happened = sweeps.runUntil(seller, start, target, clock::moveSandbox);
        clock.moveSandbox(target);
        return new Response(target, happened);
    }

    private static Instant target(Instant start, Request request) {
        if (request.to() != null) {
            return request.to();
        }
        return request.by() == null ? start : request.by().from(start);
    }
}
