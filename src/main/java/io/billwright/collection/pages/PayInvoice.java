package io.billwright.collection.pages;

import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.collection.charges.PaymentMethodStore;
import io.billwright.collection.charges.SendCharge;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.util.List;
import org.springframework.stereotype.Component;

/// Charges an invoice as its customer asked on the payment page.
@Component
final class PayInvoice {

    private final SellerTransactions transactions;
    private final InvoiceStore invoices;
    private final PaymentMethodStore methods;
    private final Proofs proofs;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;
    private final AuditLog audit;

    PayInvoice(
            SellerTransactions transactions,
            InvoiceStore invoices,
            PaymentMethodStore methods,
            Proofs proofs,
            BeginCharge beginCharge,
            SendCharge sendCharge,
            AuditLog audit) {
        this.transactions = transactions;
        this.invoices = invoices;
        this.methods = methods;
        this.proofs = proofs;
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
        this.audit = audit;
    }

    Attempt handle(Link link, Browser browser, PaymentForm form) {
        var seller = link.seller();
        var begun = transactions.in(seller, () -> {
            audit.note();
            var means = means(link, proofs.standing(link, browser).isProven(), form);
            var attempt = beginCharge.handle(seller, link.objectId(), Origin.PAGE, means);
            // Nobody is charged an amount other than the one shown.
            if (!Long.toString(attempt.amount().minorUnits()).equals(form.amount())) {
                throw new Rejection.Conflict("The amount has changed since you opened this page.");
            }
            return attempt;
        });
        return sendCharge.handle(seller, begun.attemptId());
    }

    /// Saved methods can be used, and replaced, only by a visitor who has proven to be the customer (S15).
    private Means means(Link link, boolean isProven, PaymentForm form) {
        if (form.isNew()) {
            var invoice = invoices.find(List.of(link.objectId())).stream().findFirst();
            var mayKeep = isProven || invoice.map(this::hasNothingOnFile).orElse(false);
            return new Means.Chosen(
                    mayKeep && (form.keeps() || invoice.map(this::isKeptAnyway).orElse(false)));
        }
        if (!isProven) {
            throw new Rejection.Forbidden("a payment method on file needs a code");
        }
        return new Means.Saved(form.method());
    }

    private boolean hasNothingOnFile(Invoice invoice) {
        return methods.of(invoice.to().billedCompanyId()).isEmpty();
    }

    private boolean isKeptAnyway(Invoice invoice) {
        var accepted = beginCharge.accepted(invoice);
        return accepted != null && accepted.paywallForceAutopay();
    }
}
