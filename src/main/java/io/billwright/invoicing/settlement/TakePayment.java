package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.invoices.ProvisionalNumber;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.db.Ids;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes a payment or a reversal and updates the locked invoice. An overpayment becomes credit of the billed
/// company, and a reversal takes that back.
@Component
public final class TakePayment {

    private final WriteOffs writeOffs;
    private final PaymentStore payments;
    private final IssueStore issues;
    private final VersionStore versions;
    private final InvoiceReader reader;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final Receipts receipts;
    private final EventLog events;
    private final LabelStore labels;

    TakePayment(
            WriteOffs writeOffs,
            PaymentStore payments,
            IssueStore issues,
            VersionStore versions,
            InvoiceReader reader,
            GrantCredit grantCredit,
            LedgerStore ledger,
            Receipts receipts,
            EventLog events,
            LabelStore labels) {
        this.writeOffs = writeOffs;
        this.payments = payments;
        this.issues = issues;
        this.versions = versions;
        this.reader = reader;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.receipts = receipts;
        this.events = events;
        this.labels = labels;
    }

    /// Takes money that a processor collected for an issued invoice. If the invoice was voided meanwhile, it becomes
    /// credit.
    public void online(
            Invoice invoice, UUID paymentId, PaymentMethod method, long amount, @Nullable String proof, Instant now) {
        var currency = invoice.to().currency();
        handle(
                new Payment(
                        paymentId,
                        invoice.invoiceId(),
                        null,
                        null,
                        null,
                        method,
                        amount,
                        currency,
                        now,
                        proof,
                        null,
                        null,
                        null,
                        null,
                        Labels.NONE,
                        now),
                invoice,
                now);
    }

    /// A payment of an invoice that was written off first reverses as much of the write-off (R28).
    PaymentResponse handle(Payment received, Invoice locked, Instant now) {
        var invoice = locked.isIssued() && !locked.isVoided()
                ? writeOffs.recover(locked, received.paidAmount(), "Payment received", now)
                : locked;
        var issued = invoice.issued();
        var payment = issued == null ? received : against(received, invoice);
        long ofInvoice = received.paidAmount();
        if (issued != null) {
            ofInvoice = apply(payment, invoice, issued, now);
        }
        payments.insert(payment);
        labels.add(LabelKind.PAYMENT, payment.paymentId(), payment.labels());
        post(payment, invoice, ofInvoice, now);
        if (issued != null && payment.reversalOf() == null) {
            receipts.tell(payment, invoice, now);
        }
        return tell(payment, invoice, now);
    }

    /// Reverses a payment for an invoice that was withdrawn afterwards: it had become credit of the company, which is
    /// taken back.
    PaymentResponse reverseWithdrawn(Payment reversal, Invoice invoice, Instant now) {
        payments.insert(reversal);
        credit(reversal, invoice, reversal.paidAmount(), "Reversed payment of a withdrawn invoice", now);
        post(reversal, invoice, 0, now);
        return tell(reversal, invoice, now);
    }

    /// With the current number and version of the invoice, which the payment keeps (spec 2.2).
    private Payment against(Payment payment, Invoice invoice) {
        var current = versions.find(invoice.invoiceId(), invoice.version()).orElseThrow();
        return new Payment(
                payment.paymentId(),
                payment.invoiceId(),
                current.version(),
                current.versionId(),
                current.invoiceNumber(),
                payment.paymentMethod(),
                payment.paidAmount(),
                payment.currency(),
                payment.paidAt(),
                payment.paymentProof(),
                payment.memo(),
                payment.error(),
                payment.reversalOf(),
                payment.customerPaymentId(),
                payment.labels(),
                payment.createdAt());
    }

    /// Returns the part of the payment that counts on the invoice.
    private long apply(Payment payment, Invoice invoice, Issued issued, Instant now) {
        long ofInvoice = payment.paidAmount() > 0
                ? Math.min(payment.paidAmount(), invoice.isVoided() ? 0 : issued.remaining())
                : takenBack(payment, issued);
        issues.update(invoice.invoiceId(), issued, issued.paying(issued.paid() + ofInvoice, lastPaidAt(payment)));
        var reason = payment.paidAmount() > 0 ? "Overpayment of invoice " : "Reversed payment of invoice ";
        credit(payment, invoice, payment.paidAmount() - ofInvoice, reason + payment.invoiceNumber(), now);
        return ofInvoice;
    }

    /// The part of a reversal that reopens the invoice. Overpaid money is taken back first.
    private long takenBack(Payment reversal, Issued issued) {
        long left = Math.addExact(payments.total(reversal.invoiceId()), reversal.paidAmount());
        return Math.min(Math.max(left, 0) - issued.paid(), 0);
    }

    /// Payments are not always recorded in the order in which they were made.
    private Instant lastPaidAt(Payment payment) {
        return payments.lastPaidAt(payment.invoiceId())
                .filter(payment.paidAt()::isBefore)
                .orElse(payment.paidAt());
    }

    private void credit(Payment payment, Invoice invoice, long amount, String reason, Instant now) {
        if (amount != 0) {
            var money = new Money(amount, payment.currency());
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(), invoice.to().billedCompanyId(), money, reason, invoice.invoiceId())),
                    now);
        }
    }

    private void post(Payment payment, Invoice invoice, long ofInvoice, Instant now) {
        ledger.post(
                new Postings(
                                invoice.invoiceId(),
                                "payment:" + payment.paymentId(),
                                invoice.to().billedCompanyId(),
                                payment.currency())
                        .move(Account.CASH, Account.RECEIVABLE, ofInvoice)
                        .move(Account.CASH, Account.CUSTOMER_CREDIT, payment.paidAmount() - ofInvoice),
                now);
    }

    private PaymentResponse tell(Payment payment, Invoice invoice, Instant now) {
        var shown = PaymentResponse.of(
                payment, ProvisionalNumber.of(invoice.invoiceId()), invoice.to().timeZone());
        var reversal = payment.reversalOf() != null;
        var happened = new ArrayList<Event>();
        happened.add(new Event(reversal ? "payment.reversed" : "payment.recorded", payment.paymentId(), shown));
        if (!reversal
                && !invoice.isVoided()
                && invoice.issued() != null
                && invoice.issued().remaining() > 0) {
            var after = reader.find(invoice.invoiceId(), now).orElseThrow();
            var isPaid = after.remainingAmount() == 0 && after.writtenOffAmount() == 0;
            var type = isPaid ? "invoice.paid" : "invoice.partially_paid";
            happened.add(new Event(type, invoice.invoiceId(), after));
        }
        events.append(now, happened);
        return shown;
    }
}
