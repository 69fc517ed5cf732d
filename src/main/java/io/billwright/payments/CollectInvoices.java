package io.billwright.payments;

import io.billwright.clock.SellerClock;
import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceStore;
import io.billwright.jobs.Sweep;
import io.billwright.payments.Attempt.Origin;
import io.billwright.payments.Attempt.State;
import io.billwright.payments.BeginCharge.Means;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Charges invoices that are issued to companies with a default payment method, and takes the steps of dunning.
@Component
@Order(4)
final class CollectInvoices implements Sweep {

    private static final int BATCH = 50;
    /// Whoever has taken one and ended is followed by somebody else after that.
    private static final Duration AGAIN = Duration.ofHours(1);

    private final SellerTransactions transactions;
    private final CollectionStore collections;
    private final InvoiceStore invoices;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final Processors processors;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;
    private final Dunning dunning;
    private final InParallel inParallel;
    private final SellerClock clock;

    CollectInvoices(
            SellerTransactions transactions,
            CollectionStore collections,
            InvoiceStore invoices,
            AttemptStore attempts,
            PaymentMethodStore methods,
            Processors processors,
            BeginCharge beginCharge,
            SendCharge sendCharge,
            Dunning dunning,
            InParallel inParallel,
            SellerClock clock) {
        this.transactions = transactions;
        this.collections = collections;
        this.invoices = invoices;
        this.attempts = attempts;
        this.methods = methods;
        this.processors = processors;
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
        this.dunning = dunning;
        this.inParallel = inParallel;
        this.clock = clock;
    }

    @Override
    public Optional<Instant> nextDue(Seller seller, Instant until) {
        return transactions.in(seller, () -> collections.nextDue(until));
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> collections.takeDue(now, now.plus(AGAIN), BATCH));
        return inParallel.map(seller, due, id -> collect(seller, id)).stream()
                .map(what -> new Happening(now, what.type(), what.objectId().toString()))
                .toList();
    }

    private record Collected(String type, UUID objectId) {}

    private Collected collect(Seller seller, UUID invoiceId) {
        var begun = transactions.apart(seller, () -> step(seller, invoiceId));
        if (begun.isEmpty()) {
            return new Collected("invoice.collected", invoiceId);
        }
        var attempt = sendCharge.handle(seller, begun.get().attemptId());
        var type = attempt.state() == State.SUCCEEDED
                ? "payment.recorded"
                : attempt.state() == State.FAILED ? "payment.failed" : "payment.processing";
        return new Collected(type, attempt.attemptId());
    }

    /// The charge that is now to be sent, if there is one.
    private Optional<Attempt> step(Seller seller, UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow();
        if (!isOwed(invoice)) {
            collections.done(invoiceId);
            return Optional.empty();
        }
        if (attempts.open(invoiceId).isPresent()) {
            return Optional.empty();
        }
        var now = clock.now(seller);
        if (isChargeable(seller, invoice, now)) {
            return Optional.of(beginCharge.handle(seller, invoiceId, Origin.AUTOMATIC, new Means.Default()));
        }
        remind(seller, invoice, now);
        return Optional.empty();
    }

    private static boolean isOwed(Invoice invoice) {
        return !invoice.isVoided()
                && invoice.issued() != null
                && invoice.issued().remaining() > 0;
    }

    private boolean isChargeable(Seller seller, Invoice invoice, Instant now) {
        return processors.serving(seller).isPresent()
                && methods.defaultOf(invoice.to().billedCompanyId())
                        .filter(method -> beginCharge
                                .restriction(invoice, method.method(), now)
                                .isEmpty())
                        .isPresent();
    }

    /// Nobody is reminded before the invoice is past due; then it is collected again.
    private void remind(Seller seller, Invoice invoice, Instant now) {
        var issued = invoice.issued();
        if (issued != null
                && LocalDate.ofInstant(now, invoice.to().timeZone())
                        .isAfter(
                                LocalDate.ofInstant(issued.dueAt(), invoice.to().timeZone()))) {
            dunning.step(seller, invoice, null, now);
        } else {
            collections.done(invoice.invoiceId());
        }
    }
}
