package io.billwright.billing.issuing;

import io.billwright.billing.delivery.DeliveryTimes;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceHistory;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.PaymentStore;
import io.billwright.invoicing.settlement.WriteOffs;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Voids an invoice (spec 3.2): nothing is owed on it any more, it keeps its number, and the credit it used is
/// released. Nothing is rebilled automatically (R17).
@Component
final class VoidInvoice {

    private static final int LONGEST_REASON = 1000;

    private final WriteOffs writeOffs;
    private final LockInvoice lockInvoice;
    private final InvoiceStore invoices;
    private final IssueStore issues;
    private final PaymentStore payments;
    private final AttemptStore attempts;
    private final InvoiceReader reader;
    private final InvoiceHistory history;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final DeliveryTimes deliveryTimes;
    private final SellerClock clock;
    private final AllExtraCharges charges;
    private final PartiesBeforeIssue partiesBeforeIssue;

    VoidInvoice(
            WriteOffs writeOffs,
            LockInvoice lockInvoice,
            InvoiceStore invoices,
            IssueStore issues,
            PaymentStore payments,
            AttemptStore attempts,
            InvoiceReader reader,
            InvoiceHistory history,
            GrantCredit grantCredit,
            LedgerStore ledger,
            EventLog events,
            DeliveryTimes deliveryTimes,
            SellerClock clock,
            AllExtraCharges charges,
            PartiesBeforeIssue partiesBeforeIssue) {
        this.writeOffs = writeOffs;
        this.lockInvoice = lockInvoice;
        this.invoices = invoices;
        this.issues = issues;
        this.payments = payments;
        this.attempts = attempts;
        this.reader = reader;
        this.history = history;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.deliveryTimes = deliveryTimes;
        this.clock = clock;
        this.charges = charges;
        this.partiesBeforeIssue = partiesBeforeIssue;
    }

    record Request(@Nullable String reason) {

        static Request of(Fields fields) {
            return new Request(fields.remark("reason", LONGEST_REASON));
        }
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = lockInvoice.handle(invoiceId);
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided already").because(Reason.INVOICE_VOIDED);
        }
        if (invoice.issued() != null && invoice.issued().noted() != 0) {
            throw new Rejection.Invalid("the invoice has credit notes; credit the rest of it instead")
                    .because(Reason.INVOICE_HAS_CREDIT_NOTES);
        }
        if (payments.total(invoiceId) != 0) {
            throw new Rejection.Invalid("the invoice has been paid, in part or in full; refund it first")
                    .because(Reason.INVOICE_HAS_PAYMENTS);
        }
        if (attempts.open(invoiceId).isPresent()) {
            throw new Rejection.Invalid("a payment of the invoice is being processed; refund it once it is made")
                    .because(Reason.INVOICE_HAS_PAYMENT_IN_PROCESSING);
        }
        var now = clock.now(seller);
        var parties = invoice.isIssued() ? null : partiesBeforeIssue.of(invoice);
        if (invoice.issued() != null) {
            writeOffs.recover(invoice, Long.MAX_VALUE, "Voided invoice", now);
        }
        // Milestones before credit, the lock order of completing one (S3).
        var released = charges.release(invoiceId, now);
        released.put("credit", release(invoice, now));
        invoices.silence(invoiceId);
        issues.voidInvoice(invoiceId, request.reason(), released.toString(), parties, now);
        charges.voided(invoice);
        issues.deliver(invoiceId, true, deliveryTimes.ifNotDoneAtOnce());
        var shown = reader.find(invoiceId, now).orElseThrow();
        events.append("invoice.voided", invoiceId, now, shown);
        return shown.withHistory(history.of(invoiceId, invoice.to().timeZone()));
    }

    /// Returns the credit that the invoice used or had set aside, less the credit it granted. The result is the
    /// amount returned.
    private long release(Invoice invoice, Instant now) {
        long credit = invoice.issued() == null ? invoice.credit() : unpost(invoice, now);
        if (credit != 0) {
            var money = new Money(credit, invoice.to().currency());
            var companyId = invoice.to().billedCompanyId();
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(), companyId, money, CreditEntry.VOIDED_INVOICE, invoice.invoiceId())),
                    now);
        }
        return credit;
    }

    /// Reverses the invoice's ledger postings; returns the part that was customer credit.
    private long unpost(Invoice invoice, Instant now) {
        var balances = ledger.balances(invoice.invoiceId());
        long credit = balances.getOrDefault(Account.CUSTOMER_CREDIT, 0L);
        var to = invoice.to();
        ledger.post(
                new Postings(invoice.invoiceId(), "voided", to.billedCompanyId(), to.currency())
                        .move(Account.RECEIVABLE, Account.REVENUE, balances.getOrDefault(Account.REVENUE, 0L))
                        .move(Account.RECEIVABLE, Account.TAX, balances.getOrDefault(Account.TAX, 0L))
                        .move(
                                Account.RECEIVABLE,
                                Account.OPENING_BALANCE,
                                balances.getOrDefault(Account.OPENING_BALANCE, 0L))
                        .move(Account.RECEIVABLE, Account.CUSTOMER_CREDIT, credit),
                now);
        return credit;
    }
}
