package io.billwright.edges.portal;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.collection.charges.SendCharge;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Charges several invoices to one saved payment method. All payment attempts are stored in one transaction before the
/// first is sent, and an invoice has at most one open attempt: however often the form is sent, each invoice is paid
/// once, and no charge affects the others.
@Component
final class PayInvoices {

    private static final Logger LOG = LoggerFactory.getLogger(PayInvoices.class);

    private final Stays stays;
    private final InvoiceStore invoices;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;

    PayInvoices(Stays stays, InvoiceStore invoices, BeginCharge beginCharge, SendCharge sendCharge) {
        this.stays = stays;
        this.invoices = invoices;
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
    }

    /// An invoice, and the remaining amount that the page showed, in minor units.
    record Choice(UUID invoiceId, long amount) {}

    /// The attempts, and the invoices that were not charged: those that do not accept the method, and those
    /// whose remaining amount has changed. Invoices that were paid or voided meanwhile are in neither list,
    /// since their own state shows it.
    record Begun(List<UUID> attempts, List<UUID> notAccepted, List<UUID> changed) {

        static Begun nothing() {
            return new Begun(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /// Empty if the customer may not pay here.
    Optional<Begun> handle(Stay stay, List<Choice> choices, String method) {
        var begun = stays.actProven(stay, PortalSettings::payInvoices, _ -> {
            var all = Begun.nothing();
            // Sorted by id, so that two such requests wait for each other instead of deadlocking.
            choices.stream()
                    .sorted(Comparator.comparing(Choice::invoiceId))
                    .forEach(choice -> begin(stay, choice, method, all));
            return all;
        });
        begun.ifPresent(all -> send(stay.seller(), all.attempts));
        return begun;
    }

    private boolean isOf(UUID customerId, UUID invoiceId) {
        return invoices.find(List.of(invoiceId)).stream()
                .anyMatch(invoice -> invoice.to().billedCompanyId().equals(customerId));
    }

    private void begin(Stay stay, Choice choice, String method, Begun all) {
        var invoice = isOf(stay.customerId(), choice.invoiceId)
                ? invoices.lock(choice.invoiceId).orElse(null)
                : null;
        if (invoice == null || invoice.issued() == null) {
            return;
        }
        long left = invoice.issued().remaining();
        if (left != choice.amount) {
            // Nobody pays a different amount than the page showed.
            if (left > 0) {
                all.changed.add(choice.invoiceId);
            }
            return;
        }
        try {
            all.attempts.add(beginCharge
                    .handle(stay.seller(), choice.invoiceId, Origin.PAGE, new Means.Saved(method))
                    .attemptId());
        } catch (Rejection.Invalid refused) {
            var reason = refused.because().orElse(Reason.PAYMENT_METHOD_NOT_ACCEPTED);
            if (reason == Reason.PAYMENT_METHOD_NOT_ACCEPTED || reason == Reason.NO_PAYMENT_PROCESSOR) {
                all.notAccepted.add(choice.invoiceId);
            }
        }
    }

    /// A processor takes most of a second to answer, so the charges are sent in parallel. A charge that cannot be sent
    /// now is found and sent later.
    private void send(Seller seller, List<UUID> attempts) {
        var actor = Acting.current();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            attempts.forEach(attemptId ->
                    threads.execute(Context.current().wrap(() -> Acting.run(actor, () -> sent(seller, attemptId)))));
        }
    }

    private void sent(Seller seller, UUID attemptId) {
        try {
            sendCharge.handle(seller, attemptId);
        } catch (RuntimeException failure) {
            LOG.error("charge {} could not be sent", attemptId, failure);
        }
    }
}
