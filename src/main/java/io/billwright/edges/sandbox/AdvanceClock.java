package io.billwright.edges.sandbox;

import io.billwright.edges.sandbox.Advances.Advance;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.jobs.Sweep.Happening;
import io.billwright.platform.jobs.Sweeps;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Advances a sandbox seller's clock and runs everything that falls due on the way, in order.
@Component
final class AdvanceClock {

    private static final Duration LONGEST_STEP = Duration.ofSeconds(1);
    private static final Instant LATEST = Instant.parse("2199-12-31T23:59:59Z");

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final Advances advances;
    private final Sweeps sweeps;
    private final Duration longestStep;

    @Autowired
    AdvanceClock(SellerTransactions transactions, SellerClock clock, Advances advances, Sweeps sweeps) {
        this(transactions, clock, advances, sweeps, LONGEST_STEP);
    }

    AdvanceClock(
            SellerTransactions transactions,
            SellerClock clock,
            Advances advances,
            Sweeps sweeps,
            Duration longestStep) {
        this.transactions = transactions;
        this.clock = clock;
        this.advances = advances;
        this.sweeps = sweeps;
        this.longestStep = longestStep;
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

    /// Begins the requested advance. A repeated request whose first attempt was interrupted continues to the same
    /// end.
    Advance begin(Seller seller, Request request, @Nullable String requestId) {
        return transactions.in(seller, () -> {
            var start = clock.lockSandbox();
            var same = advances.underWay().filter(known -> requestId != null && requestId.equals(known.request()));
            if (same.isPresent()) {
                return same.get();
            }
            var advance = new Advance(start, checked(start, target(start, request)), requestId);
            advances.begin(advance);
            return advance;
        });
    }

    /// Does the work that falls due, in a series of short transactions: after each one the clock shows how far the
    /// work is.
    List<Happening> run(Seller seller, Advance advance) {
        var happened = new ArrayList<Happening>();
        while (true) {
            var part = transactions.in(seller, () -> step(seller, advance));
            happened.addAll(part.happenings());
            if (part.isLast()) {
                return happened;
            }
        }
    }

    private Sweeps.Part step(Seller seller, Advance advance) {
        var start = clock.lockSandbox();
        // Work that was overdue when the advance began is done at the time the clock showed then, not earlier.
        var part = sweeps.runUntil(seller, advance.from(), advance.to(), longestStep, clock::moveSandbox);
        clock.moveSandbox(part.latest().isAfter(start) ? part.latest() : start);
        return part;
    }

    /// Call in the transaction that stores the answer.
    Response end(Advance advance, List<Happening> happened) {
        var now = clock.lockSandbox();
        var target = advance.to().isAfter(now) ? advance.to() : now;
        clock.moveSandbox(target);
        advances.end();
        return new Response(target, happened);
    }

    private static Instant checked(Instant start, Instant target) {
        if (target.isBefore(start)) {
            throw new Rejection.Invalid("the clock stands at " + start + " and only moves forward");
        }
        if (target.isAfter(LATEST)) {
            throw new Rejection.Invalid("the clock does not go beyond " + LATEST);
        }
        return target;
    }

    private static Instant target(Instant start, Request request) {
        if (request.to() != null) {
            return request.to();
        }
        return request.by() == null ? start : request.by().from(start);
    }
}
