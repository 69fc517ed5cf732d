package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.collection.dunning.DunningStep.Act;
import io.billwright.collection.dunning.DunningStore;
import io.billwright.collection.dunning.PlanDunning;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/// Charges issued invoices of companies with a default payment method, and takes the steps of dunning.
@Component
@Order(5)
final class CollectInvoices implements TimedWork {

    private static final int BATCH = 50;
    private static final int SELLERS_AT_ONCE = 4;
    /// When an invoice that waits for the outcome of a charge is checked again.
    private static final Duration AGAIN = Duration.ofHours(1);

    private final SellerTransactions transactions;
    private final CollectionStore collections;
    private final InvoiceStore invoices;
    private final AttemptStore attempts;
    private final PaymentMethodStore methods;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;
    private final Dunning dunning;
    private final DunningStore store;
    private final PlanDunning plan;
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
            DunningStore store,
            PlanDunning plan,
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
        this.store = store;
        this.plan = plan;
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
    public String nextDue() {
        return CollectionStore.NEXT_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var due = transactions.in(seller, () -> collections.take(now, BATCH));
        return inParallel.map(seller, due, AGAIN, id -> collect(seller, id)).stream()
                .map(what -> new Happening(now, what.type(), what.objectId().toString()))
                .toList();
    }

    private record Collected(String type, UUID objectId) {}

    /// What was done, or the charge to be sent now.
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
        int day = Dunning.daysLate(invoice, now);
        var settings = store.hold();
        var through = collections.dunnedThrough(invoiceId);
        var due = settings.upTo(day).filter(step -> through.isEmpty() || step.day() > through.getAsInt());
        if (through.isPresent() && (due.isEmpty() || isLeftAlone(invoice, now))) {
            plan.of(invoiceId, settings, now);
            return new Step("collection.waits", null);
        }
        collections.taken(invoiceId, day);
        boolean mayCharge = due.isEmpty() || due.get().act() != Act.REMIND;
        if (mayCharge && isChargeable(seller, invoice, now)) {
            var charge = beginCharge.handle(seller, invoiceId, Origin.AUTOMATIC, new Means.Default());
            return new Step("payment.processing", charge);
        }
        if (day > 0) {
            var goesOn = dunning.taken(seller, invoice, null, settings, now);
            return new Step(goesOn ? "invoice.reminded" : "invoice.unpaid", null);
        }
        // There are no reminders before the invoice is past due; then collection starts again.
        collections.done(invoiceId);
        return new Step("collection.ended", null);
    }

    private boolean isLeftAlone(Invoice invoice, Instant now) {
        var today = LocalDate.ofInstant(now, invoice.to().timeZone());
        return store.of(invoice.to().billedCompanyId()).restsOn(today);
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
}
