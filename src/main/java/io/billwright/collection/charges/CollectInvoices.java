package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.TimedWork;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Charges invoices that are issued to companies with a default payment method, and takes the steps of dunning.
@Component
@Order(5)
final class CollectInvoices implements TimedWork {

    private static final int BATCH = 50;
    private static final int SELLERS_AT_ONCE = 4;
    /// What waits for the outcome of a charge is looked at again after that.
    private static final Duration AGAIN = Duration.ofHours(1);

    private final SellerTransactions transactions;
    private final CollectionStore collections;
    private final InvoiceStore invoices;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
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
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
        this.dunning = dunning;
        this.inParallel = inParallel;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "collect";
    }

    @Override
    public int threads() {
        return SELLERS_AT_ONCE;
    }

    @Override
    public Optional<Instant> nextDue(Seller seller, Instant until) {
        return transactions.in(seller, () -> collections.nextDue(until));
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> collections.take(now, BATCH));
        return inParallel.map(seller, due, AGAIN, id -> collect(seller, id)).stream()
                .map(what -> new Happening(now, what.type(), what.objectId().toString()))
                .toList();
    }

    private record Collected(String type, UUID objectId) {}

    /// What was done, or the charge that is now to be sent.
    private record Step(String type, @Nullable Attempt charge) {}

    private Collected collect(Seller seller, UUID invoiceId) {
        var step = transactions.apart(seller, () -> step(seller, invoiceId));
        if (step.charge() == null) {
            return new Collected(step.type(), invoiceId);
        }
        var charge = sendCharge.handle(seller, step.charge().attemptId());
        var type = charge.state() == State.SUCCEEDED
                ? "payment.recorded"
                : charge.state() == State.FAILED ? "payment.failed" : "payment.processing";
        return new Collected(type, charge.attemptId());
    }

    private Step step(Seller seller, UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow();
        if (!isOwed(invoice)) {
            collections.done(invoiceId);
            return new Step("collection.ended", null);
        }
        if (attempts.open(invoiceId).isPresent()) {
            return new Step("collection.waits", null);
        }
        var now = clock.now(seller);
        if (isChargeable(seller, invoice, now)) {
            var charge = beginCharge.handle(seller, invoiceId, Origin.AUTOMATIC, new Means.Default());
            return new Step("payment.processing", charge);
        }
        return new Step(reminded(seller, invoice, now), null);
    }

    private static boolean isOwed(Invoice invoice) {
        return !invoice.isVoided()
                && invoice.issued() != null
                && invoice.issued().remaining() > 0;
    }

    private boolean isChargeable(Seller seller, Invoice invoice, Instant now) {
        return methods.defaultOf(invoice.to().billedCompanyId())
                .filter(method ->
                        beginCharge.restriction(seller, invoice, method, now).isEmpty())
                .isPresent();
    }

    /// Nobody is reminded before the invoice is past due; then it is collected again.
    private String reminded(Seller seller, Invoice invoice, Instant now) {
        var zone = invoice.to().timeZone();
        var dueOn = LocalDate.ofInstant(Objects.requireNonNull(invoice.issued()).dueAt(), zone);
        if (LocalDate.ofInstant(now, zone).isAfter(dueOn)) {
            return dunning.step(seller, invoice, null, now) ? "invoice.reminded" : "invoice.unpaid";
        }
        collections.done(invoice.invoiceId());
        return "collection.ended";
    }
}
