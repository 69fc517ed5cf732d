package io.billwright.invoicing.settlement;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.OpenInvoices;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Records one sum that a company paid for several invoices, applied to the oldest first or split as requested. The
/// rest becomes credit of the company (R28).
@Component
final class RecordCustomerPayment {

    private static final long LARGEST = 99_999_999_999_999L;
    private static final int LONGEST_EXTERNAL_ID = 200;
    private static final int LONGEST_MEMO = 5000;

    private final CustomerStore customers;
    private final SplitPayment splitPayment;
    private final OpenInvoices openInvoices;
    private final CustomerPaymentStore customerPayments;
    private final CustomerPaymentReader reader;
    private final TakePayment takePayment;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final SellerClock clock;
    private final LabelStore labels;

    RecordCustomerPayment(
            CustomerStore customers,
            SplitPayment splitPayment,
            OpenInvoices openInvoices,
            CustomerPaymentStore customerPayments,
            CustomerPaymentReader reader,
            TakePayment takePayment,
            GrantCredit grantCredit,
            LedgerStore ledger,
            EventLog events,
            SellerClock clock,
            LabelStore labels) {
        this.customers = customers;
        this.splitPayment = splitPayment;
        this.openInvoices = openInvoices;
        this.customerPayments = customerPayments;
        this.reader = reader;
        this.takePayment = takePayment;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.clock = clock;
        this.labels = labels;
    }

    /// Without `invoices`, the oldest are paid first.
    record Request(
            PaymentMethod paymentMethod,
            long paidAmount,
            CurrencyCode currency,
            @Nullable Instant paidAt,
            @Nullable String externalId,
            @Nullable String memo,
            Labels labels,
            List<SplitPayment.Wanted> invoices,
            boolean confirm) {

        static Request of(Fields fields) {
            return new Request(
                    fields.choice("payment_method", PaymentMethod.class),
                    fields.integer("paid_amount", 1, LARGEST),
                    fields.choice("currency", CurrencyCode.class),
                    fields.optionalInstant("paid_at"),
                    fields.remark("external_id", LONGEST_EXTERNAL_ID),
                    fields.remark("memo", LONGEST_MEMO),
                    Labels.metadata(fields),
                    fields.objects("invoices", 0, SplitPayment.MOST, SplitPayment.Wanted::of),
                    fields.flag("confirm", false));
        }

        Money paid() {
            return new Money(paidAmount, currency);
        }
    }

    CustomerPaymentResponse handle(Seller seller, UUID companyId, Request request) {
        var company = customers.find(companyId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var now = clock.now(seller);
        var paidAt = Objects.requireNonNullElse(request.paidAt(), now);
        if (paidAt.isAfter(now)) {
            throw Rejection.Invalid.field("paid_at", "must not be in the future");
        }
        customers.keep(company.customerId());
        var parts = splitPayment.handle(companyId, request.paid(), request.invoices());
        ProbableSlip.refuse(request.paid(), openInvoices.owed(companyId, request.currency()), request.confirm());
        long ofInvoices = parts.stream().mapToLong(SplitPayment.Part::amount).reduce(0, Math::addExact);
        var payment = new CustomerPayment(
                Ids.next(),
                companyId,
                request.paymentMethod(),
                request.paid(),
                request.paidAmount() - ofInvoices,
                paidAt,
                request.externalId(),
                request.memo(),
                request.labels().metadata(),
                now,
                null);
        if (!customerPayments.insert(payment)) {
            throw new Rejection.Invalid("a payment with this external_id is recorded already")
                    .because(Reason.EXTERNAL_ID_TAKEN);
        }
        labels.add(LabelKind.CUSTOMER_PAYMENT, payment.customerPaymentId(), request.labels());
        parts.forEach(part -> takePayment.handle(part(payment, part), part.invoice(), now));
        credit(payment, now);
        var shown = reader.shown(payment, now);
        events.append("customer_payment.recorded", payment.customerPaymentId(), now, shown);
        return shown;
    }

    /// Each part carries the details of the whole, so that it can be found by them.
    private static Payment part(CustomerPayment whole, SplitPayment.Part part) {
        Invoice invoice = part.invoice();
        return new Payment(
                Ids.next(),
                invoice.invoiceId(),
                null,
                null,
                null,
                whole.paymentMethod(),
                part.amount(),
                whole.paid().currency(),
                whole.paidAt(),
                whole.externalId(),
                whole.memo(),
                null,
                null,
                whole.customerPaymentId(),
                new Labels(null, whole.metadata()),
                whole.createdAt());
    }

    private void credit(CustomerPayment payment, Instant now) {
        if (payment.credited() > 0) {
            var currency = payment.paid().currency();
            ledger.post(
                    new Postings(payment.customerPaymentId(), "received", payment.companyId(), currency)
                            .move(Account.CASH, Account.CUSTOMER_CREDIT, payment.credited()),
                    now);
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(),
                            payment.companyId(),
                            new Money(payment.credited(), currency),
                            "Payment above what was owed",
                            null)),
                    now);
        }
    }
}
