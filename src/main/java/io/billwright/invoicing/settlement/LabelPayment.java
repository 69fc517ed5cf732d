package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.ZoneId;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the labels of a payment, whose own row never changes; so the invoice is locked instead.
@Component
final class LabelPayment {

    private final PaymentStore payments;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final LabelStore labels;
    private final SellerClock clock;

    LabelPayment(
            PaymentStore payments, InvoiceStore invoices, InvoiceReader reader, LabelStore labels, SellerClock clock) {
        this.payments = payments;
        this.invoices = invoices;
        this.reader = reader;
        this.labels = labels;
        this.clock = clock;
    }

    PaymentResponse handle(Seller seller, UUID paymentId, Labels.Change change) {
        var payment = payments.find(paymentId).orElseThrow(() -> new Rejection.NotFound("payment"));
        if (invoices.lock(payment.invoiceId()).isEmpty()) {
            throw new Rejection.NotFound("payment");
        }
        labels.change(LabelKind.PAYMENT, paymentId, labels.of(LabelKind.PAYMENT, paymentId), change);
        var invoice = reader.find(payment.invoiceId(), clock.now(seller)).orElseThrow();
        return PaymentResponse.of(
                payments.find(paymentId).orElseThrow(),
                Objects.requireNonNull(invoice.invoiceNumber()),
                ZoneId.of(invoice.timeZone()));
    }
}
