package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Asks the processor about charges whose outcome is unknown: after a crash or a timeout, while a bank debit is
/// processed, or when a customer abandoned the form. A webhook makes it ask at once, whatever the webhook says.
@Component
@Order(6)
public final class ResolveCharges implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(ResolveCharges.class);
    private static final int BATCH = 50;
    private static final int SELLERS_AT_ONCE = 4;
    private static final Duration FIRST_AGAIN = Duration.ofSeconds(20);
    /// After this many checks without reaching the processor, it never received the charge: no money was taken.
    private static final int MOST_OPENINGS = 12;

    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final Processors processors;
    private final SendCharge sendCharge;
    private final SettleCharge settleCharge;
    private final InParallel inParallel;
    private final SellerClock clock;
    private final Counter unknown;

    ResolveCharges(
            SellerTransactions transactions,
            AttemptStore attempts,
            Processors processors,
            SendCharge sendCharge,
            SettleCharge settleCharge,
            InParallel inParallel,
            SellerClock clock,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.processors = processors;
        this.sendCharge = sendCharge;
        this.settleCharge = settleCharge;
        this.inParallel = inParallel;
        this.clock = clock;
        this.unknown = meters.counter("charges.unknown");
    }

    @Override
    public String kind() {
        return "charge";
    }

    @Override
    public int threads() {
        return SELLERS_AT_ONCE;
    }

    @Override
    public String nextDue() {
        return AttemptStore.NEXT_CHECK;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> attempts.take(now, BATCH));
        var happenings = new ArrayList<Happening>();
        for (var attempt : inParallel.map(seller, due, FIRST_AGAIN, id -> resolve(seller, id))) {
            if (!attempt.state().isOpen()) {
                happenings.add(new Happening(
                        now,
                        attempt.state() == State.SUCCEEDED ? "payment.recorded" : "payment.failed",
                        attempt.attemptId().toString()));
            }
        }
        return happenings;
    }

    /// Asks about one charge now.
    public Attempt resolve(Seller seller, UUID attemptId) {
        var attempt = find(seller, attemptId);
        if (attempt.state() == State.CREATED) {
            return opened(seller, attempt);
        }
        if (!attempt.state().isOpen()) {
            return attempt;
        }
        try {
            var processor = processors.named(seller, attempt.processor());
            var reference = Objects.requireNonNull(attempt.reference());
            var outcome = processor.query(seller, reference);
            if (outcome instanceof Outcome.ActionNeeded && sendCharge.isObsolete(seller, attempt)) {
                sendCharge.callOff(seller, attempt);
                return find(seller, attemptId);
            }
            if (isAbandoned(seller, attempt, outcome)) {
                outcome = processor.cancel(seller, reference);
            } else if (outcome instanceof Outcome.Untouched) {
                return sendCharge.handle(seller, attemptId);
            }
            settleCharge.handle(seller, attemptId, outcome);
        } catch (Processor.Unavailable unavailable) {
            LOG.warn("the processor did not answer about charge {}: {}", attemptId, unavailable.getMessage());
            transactions.run(seller, () -> attempts.unknown(attemptId, later(seller, attempt)));
            unknown.increment();
        }
        return find(seller, attemptId);
    }

    /// Asks about a charge recorded as failed: if it succeeded after all, the payment counts.
    void reconsider(Seller seller, Attempt failed) {
        var reference = Objects.requireNonNull(failed.reference());
        if (processors.named(seller, failed.processor()).query(seller, reference)
                instanceof Outcome.Succeeded succeeded) {
            settleCharge.handle(seller, failed.attemptId(), succeeded);
        }
    }

    private Attempt find(Seller seller, UUID attemptId) {
        return transactions.in(seller, () -> attempts.find(attemptId)).orElseThrow();
    }

    private Attempt opened(Seller seller, Attempt attempt) {
        if (attempt.checks() > MOST_OPENINGS) {
            settleCharge.giveUp(
                    seller,
                    attempt.attemptId(),
                    new Outcome.Failed("unavailable", "The payment processor could not be reached."));
            return find(seller, attempt.attemptId());
        }
        var sent = sendCharge.handle(seller, attempt.attemptId());
        if (sent.state() == State.CREATED && sent.origin() == Origin.AUTOMATIC) {
            // No customer is waiting: an outage of some hours is no reason to report a failed payment.
            transactions.run(seller, () -> attempts.postpone(attempt.attemptId(), later(seller, attempt)));
        }
        return sent;
    }

    /// Whether the customer was sent to the processor's form and did not finish it in time.
    private boolean isAbandoned(Seller seller, Attempt attempt, Outcome outcome) {
        return outcome instanceof Outcome.ActionNeeded
                && !transactions
                        .in(seller, () -> clock.now(seller))
                        .isBefore(attempt.createdAt().plus(SettleCharge.UNTIL_ABANDONED));
    }

    private Instant later(Seller seller, Attempt attempt) {
        return clock.now(seller).plus(AttemptStore.PATIENCE.after(attempt.checks() + 1));
    }
}
