package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Records that a payment bounced or was returned, as a new, reversing fact (R16). The payment itself stays.
@Component
final class ReversePayment {

    private static final int LONGEST_REASON = 1000;

    private final InvoiceStore invoices;
    private final PaymentStore payments;
    private final TakePayment takePayment;
    private final SellerClock clock;

    ReversePayment(InvoiceStore invoices, PaymentStore payments, TakePayment takePayment, SellerClock clock) {
        this.invoices = invoices;
        this.payments = payments;
        this.takePayment = takePayment;
        this.clock = clock;
    }

    record Request(String reason) {

        static Request of(Fields fields) {
            return new Request(fields.text("reason", LONGEST_REASON));
        }
    }

    PaymentResponse handle(Seller seller, UUID invoiceId, UUID paymentId, Request request) {
        var open = invoices.lock(invoiceId);
        var invoice =
                open.or(() -> invoices.lockWithdrawn(invoiceId)).orElseThrow(() -> new Rejection.NotFound("invoice"));
        var payment = payments.find(paymentId)
                .filter(found -> found.invoiceId().equals(invoiceId))
                .orElseThrow(() -> new Rejection.NotFound("payment"));
        if (payment.reversalOf() != null || payments.isReversed(paymentId)) {
            throw new Rejection.Invalid("the payment is reversed already").because(Reason.PAYMENT_REVERSED);
        }
        if (payment.customerPaymentId() != null) {
            throw new Rejection.Invalid(
                            "the payment is part of customer payment " + payment.customerPaymentId() + "; reverse that")
                    .because(Reason.PAYMENT_IS_PART);
        }
        var now = clock.now(seller);
        return open.isPresent()
                ? reverse(payment, invoice, request.reason(), now)
                : takePayment.reverseWithdrawn(reversal(payment, request.reason(), now), invoice, now);
    }

    /// Reverses a payment that was not reversed yet; its invoice is locked.
    PaymentResponse reverse(Payment payment, Invoice invoice, String reason, Instant now) {
        return takePayment.handle(reversal(payment, reason, now), invoice, now);
    }

    private static Payment reversal(Payment payment, String reason, Instant now) {
        return new Payment(
                Ids.next(),
                payment.invoiceId(),
                null,
                null,
                null,
                payment.paymentMethod(),
                -payment.paidAmount(),
                payment.currency(),
                now,
                null,
                null,
                reason,
                payment.paymentId(),
                payment.customerPaymentId(),
                Labels.NONE,
                now);
    }
}
