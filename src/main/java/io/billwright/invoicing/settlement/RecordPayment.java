package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Records money that was collected elsewhere (spec 4.9). An overpayment is accepted and becomes credit (R16).
@Component
final class RecordPayment {

    private static final long LARGEST = 99_999_999_999_999L;
    private static final int LONGEST_PROOF = 500;
    private static final int LONGEST_MEMO = 5000;

    private final InvoiceStore invoices;
    private final TakePayment takePayment;
    private final SellerClock clock;

    RecordPayment(InvoiceStore invoices, TakePayment takePayment, SellerClock clock) {
        this.invoices = invoices;
        this.takePayment = takePayment;
        this.clock = clock;
    }

    record Request(
            PaymentMethod paymentMethod,
            long paidAmount,
            @Nullable Instant paidAt,
            @Nullable String paymentProof,
            @Nullable String memo,
            Labels labels,
            boolean confirm) {

        static Request of(Fields fields) {
            return new Request(
                    fields.choice("payment_method", PaymentMethod.class),
                    fields.integer("paid_amount", 1, LARGEST),
                    fields.optionalInstant("paid_at"),
                    fields.remark("payment_proof", LONGEST_PROOF),
                    fields.remark("memo", LONGEST_MEMO),
                    Labels.of(fields),
                    fields.flag("confirm", false));
        }
    }

    PaymentResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided and takes no payment").because(Reason.INVOICE_VOIDED);
        }
        var currency = invoice.to().currency();
        ProbableSlip.refuse(
                new Money(request.paidAmount(), currency),
                new Money(Math.max(invoice.content().total(), 0), currency),
                request.confirm());
        var now = clock.now(seller);
        var paidAt = Objects.requireNonNullElse(request.paidAt(), now);
        if (paidAt.isAfter(now)) {
            throw Rejection.Invalid.field("paid_at", "must not be in the future");
        }
        var payment = new Payment(
                Ids.next(),
                invoiceId,
                null,
                null,
                null,
                request.paymentMethod(),
                request.paidAmount(),
                currency,
                paidAt,
                request.paymentProof(),
                request.memo(),
                null,
                null,
                null,
                request.labels(),
                now);
        return takePayment.handle(payment, invoice, now);
    }
}
