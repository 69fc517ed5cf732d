package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.settlement.TakePayment;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.springframework.stereotype.Component;

/// Records the outcome of a charge. A settled charge never changes, however often and in whatever order news arrives,
/// and its payment is recorded once.
@Component
public final class SettleCharge {

    static final Duration UNTIL_ABANDONED = Duration.ofMinutes(30);
    private static final Duration UNTIL_CLEARED = Duration.ofHours(6);

    private final SellerTransactions transactions;
    private final InvoiceStore invoices;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final TakePayment takePayment;
    private final Dunning dunning;
    private final EventLog events;
    private final SellerClock clock;

    SettleCharge(
            SellerTransactions transactions,
            InvoiceStore invoices,
            AttemptStore attempts,
            PaymentMethodStore methods,
            TakePayment takePayment,
            Dunning dunning,
            EventLog events,
            SellerClock clock) {
        this.transactions = transactions;
        this.invoices = invoices;
        this.attempts = attempts;
        this.methods = methods;
        this.takePayment = takePayment;
        this.dunning = dunning;
        this.events = events;
        this.clock = clock;
    }

    public void handle(Seller seller, UUID attemptId, Outcome outcome) {
        locked(seller, attemptId, (attempt, invoice) -> {
            if (attempt.state() != State.SUCCEEDED) {
                settle(seller, attempt, invoice, outcome, clock.now(seller));
            }
        });
    }

    private void locked(Seller seller, UUID attemptId, BiConsumer<Attempt, Invoice> work) {
        transactions.run(seller, () -> {
            var invoiceId = attempts.find(attemptId).orElseThrow().invoiceId();
            var invoice = invoices.lock(invoiceId).orElseThrow();
            work.accept(attempts.lock(attemptId).orElseThrow(), invoice);
        });
    }

    /// Gives up a charge that never reached the processor, unless it has been opened meanwhile.
    void giveUp(Seller seller, UUID attemptId, Outcome.Failed why) {
        locked(seller, attemptId, (attempt, invoice) -> {
            if (attempt.state() == State.CREATED) {
                fail(seller, attempt, invoice, why, clock.now(seller));
            }
        });
    }

    private void settle(Seller seller, Attempt attempt, Invoice invoice, Outcome outcome, Instant now) {
        var id = attempt.attemptId();
        switch (outcome) {
            case Outcome.Succeeded succeeded -> succeed(attempt, invoice, succeeded, now);
            case Outcome.Failed failed when attempt.state().isOpen() -> fail(seller, attempt, invoice, failed, now);
            case Outcome.Pending() -> attempts.waiting(id, null, true, now.plus(UNTIL_CLEARED));
            case Outcome.ActionNeeded(var url) -> attempts.waiting(id, url, false, now.plus(UNTIL_ABANDONED));
            case Outcome.Failed _, Outcome.Untouched _ -> {
                // Known already, or nothing to record.
            }
        }
    }

    /// The payment has the id of the attempt, so that it cannot be recorded twice.
    private void succeed(Attempt attempt, Invoice invoice, Outcome.Succeeded succeeded, Instant now) {
        attempts.succeeded(attempt.attemptId(), now);
        if (succeeded.saved() != null) {
            methods.attach(attempt.customerId(), attempt.processor(), succeeded.saved(), now);
            methods.makeDefault(attempt.customerId(), succeeded.saved().paymentMethodId());
        }
        takePayment.online(
                invoice,
                attempt.attemptId(),
                succeeded.type().recordedAs(),
                attempt.amount().minorUnits(),
                attempt.reference(),
                now);
    }

    private void fail(Seller seller, Attempt attempt, Invoice invoice, Outcome.Failed failed, Instant now) {
        attempts.failed(attempt.attemptId(), failed.code(), failed.message(), now);
        var after = attempts.find(attempt.attemptId()).orElseThrow();
        events.append(
                "payment.failed",
                attempt.attemptId(),
                now,
                AttemptResponse.of(after, invoice.to().timeZone()));
        dunning.failed(seller, after, invoice, now);
    }
}
