package io.billwright.invoicing.credit;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceHistory;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Pays an open invoice with the billed company's credit (R28).
@Component
final class ApplyCredit {

    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final IssueStore issues;
    private final CreditStore credits;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final InvoiceReader reader;
    private final InvoiceHistory history;
    private final EventLog events;
    private final SellerClock clock;

    ApplyCredit(
            InvoiceStore invoices,
            VersionStore versions,
            IssueStore issues,
            CreditStore credits,
            GrantCredit grantCredit,
            LedgerStore ledger,
            InvoiceReader reader,
            InvoiceHistory history,
            EventLog events,
            SellerClock clock) {
        this.invoices = invoices;
        this.versions = versions;
        this.issues = issues;
        this.credits = credits;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.reader = reader;
        this.history = history;
        this.events = events;
        this.clock = clock;
    }

    /// Without an amount, applies as much as remains to be paid and as the company has.
    record Request(@Nullable Long amount) {

        static Request of(Fields fields) {
            return new Request(fields.optionalInteger("amount", 1, GrantCreditByHand.LARGEST));
        }
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = open(invoiceId);
        var to = invoice.to();
        credits.lock(Set.of(to.billedCompanyId()));
        long has = credits.balance(List.of(to.billedCompanyId()), to.currency()).minorUnits();
        long amount = amount(request, invoice, has);
        var now = clock.now(seller);
        issues.update(invoiceId, invoice.known(), invoice.known().crediting(amount, now));
        var number = versions.find(invoiceId, invoice.version()).orElseThrow().invoiceNumber();
        var entry = new CreditEntry(
                Ids.next(),
                to.billedCompanyId(),
                new Money(-amount, to.currency()),
                "Applied to invoice " + number,
                invoiceId);
        grantCredit.handle(List.of(entry), now);
        ledger.post(
                new Postings(invoiceId, "credit:" + entry.entryId(), to.billedCompanyId(), to.currency())
                        .move(Account.CUSTOMER_CREDIT, Account.RECEIVABLE, amount),
                now);
        var shown = reader.find(invoiceId, now).orElseThrow();
        events.append("invoice.credit_applied", invoiceId, now, shown);
        return shown.withHistory(history.of(invoiceId, to.timeZone()));
    }

    private Invoice open(UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided").because(Reason.INVOICE_VOIDED);
        }
        if (!invoice.isIssued()) {
            throw new Rejection.Invalid("the invoice is not issued yet; credit is applied when it is")
                    .because(Reason.INVOICE_NOT_ISSUED);
        }
        if (invoice.known().remaining() == 0) {
            throw new Rejection.Invalid("nothing is left to pay of the invoice").because(Reason.INVOICE_SETTLED);
        }
        return invoice;
    }

    private static long amount(Request request, Invoice invoice, long has) {
        long remaining = invoice.known().remaining();
        var currency = invoice.to().currency();
        if (request.amount() != null && request.amount() > remaining) {
            throw Rejection.Invalid.field("amount", "is more than is left to pay: " + new Money(remaining, currency));
        }
        if (has <= 0 || (request.amount() != null && request.amount() > has)) {
            throw new Rejection.Invalid("the company has credit of " + new Money(Math.max(has, 0), currency) + " only")
                    .because(Reason.NOT_ENOUGH_CREDIT);
        }
        return request.amount() == null ? Math.min(remaining, has) : request.amount();
    }
}
