package io.billwright.collection.pages;

import io.billwright.collection.charges.Attempt;
import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.collection.charges.SendCharge;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Charges an invoice as its customer asked for on the payment page.
@Component
final class PayInvoice {

    private final SellerTransactions transactions;
    private final InvoiceStore invoices;
    private final BeginCharge beginCharge;
    private final SendCharge sendCharge;

    PayInvoice(SellerTransactions transactions, InvoiceStore invoices, BeginCharge beginCharge, SendCharge sendCharge) {
        this.transactions = transactions;
        this.invoices = invoices;
        this.beginCharge = beginCharge;
        this.sendCharge = sendCharge;
    }

    Attempt handle(Seller seller, UUID invoiceId, PaymentForm form) {
        var begun = transactions.in(seller, () -> {
            var attempt = beginCharge.handle(seller, invoiceId, Origin.PAGE, means(invoiceId, form));
            // Nobody pays another amount than the one they saw.
            if (!Long.toString(attempt.amount().minorUnits()).equals(form.amount())) {
                throw new Rejection.Conflict("The amount has changed since you opened this page.");
            }
            return attempt;
        });
        return sendCharge.handle(seller, begun.attemptId());
    }

    private Means means(UUID invoiceId, PaymentForm form) {
        return form.method().equals(PaymentForm.NEW)
                ? new Means.Chosen(form.keeps() || isKeptAnyway(invoiceId))
                : new Means.Saved(form.method());
    }

    private boolean isKeptAnyway(UUID invoiceId) {
        var accepted = invoices.find(List.of(invoiceId)).stream()
                .findFirst()
                .map(beginCharge::accepted)
                .orElse(null);
        return accepted != null && accepted.paywallForceAutopay();
    }
}
