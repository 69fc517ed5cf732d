package io.billwright.billing.issuing;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.billing.delivery.DeliveryTimes;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceHistory;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.invoices.NewVersion;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
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
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Prices an issued invoice again and adds a version with its own number (spec 4.7, R15, R17). If the new total is
/// below what was paid, the excess becomes credit; a higher total raises what remains to be paid.
@Component
final class RegenerateInvoice {

    private final InvoiceStore invoices;
    private final CustomerStore customers;
    private final IssueStore issues;
    private final VersionStore versions;
    private final InvoiceReader reader;
    private final InvoiceHistory history;
    private final PriceAnew priceAnew;
    private final AllExtraCharges charges;
    private final OrderStore orders;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final DeliveryTimes deliveryTimes;
    private final SellerClock clock;
    private final RequireOwn requireOwn;

    RegenerateInvoice(
            InvoiceStore invoices,
            CustomerStore customers,
            IssueStore issues,
            VersionStore versions,
            InvoiceReader reader,
            InvoiceHistory history,
            PriceAnew priceAnew,
            AllExtraCharges charges,
            OrderStore orders,
            GrantCredit grantCredit,
            LedgerStore ledger,
            EventLog events,
            DeliveryTimes deliveryTimes,
            SellerClock clock,
            RequireOwn requireOwn) {
        this.invoices = invoices;
        this.customers = customers;
        this.issues = issues;
        this.versions = versions;
        this.reader = reader;
        this.history = history;
        this.priceAnew = priceAnew;
        this.charges = charges;
        this.orders = orders;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.deliveryTimes = deliveryTimes;
        this.requireOwn = requireOwn;
        this.clock = clock;
    }

    record Request(boolean sendInvoice, boolean shouldUseCurrentAddress) {

        static Request of(Fields fields) {
            return new Request(fields.flag("send_invoice", false), fields.flag("should_use_current_address", false));
        }
    }

    InvoiceResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided and cannot be regenerated")
                    .because(Reason.INVOICE_VOIDED);
        }
        var issued = invoice.issued();
        if (issued == null) {
            throw new Rejection.Invalid("the invoice is not issued yet and cannot be regenerated")
                    .because(Reason.INVOICE_NOT_ISSUED);
        }
        if (issued.noted() != 0) {
            throw new Rejection.Invalid("the invoice has credit notes, which correct it as it is")
                    .because(Reason.INVOICE_HAS_CREDIT_NOTES);
        }
        if (issued.writtenOff() != 0) {
            throw new Rejection.Invalid("the invoice is written off; take that back first")
                    .because(Reason.INVOICE_WRITTEN_OFF);
        }
        requireOwn.handle(invoiceId);
        customers.keep(invoice.to().customerId(), invoice.to().billedCompanyId());
        var now = clock.now(seller);
        var known = versions.of(invoiceId);
        var priced = priceAnew.handle(invoice, known.getLast().parties(), request.shouldUseCurrentAddress());
        var next = invoice.nextVersion(priced.content());
        var number = known.getFirst().invoiceNumber() + "-" + next.version();
        invoices.addVersion(next, now);
        issues.addVersion(new NewVersion(next, Ids.next(), priced.parties(), priced.explanation()), number, now);
        charges.repriced(next);
        settle(invoice, next, issued, number, now);
        issues.deliver(invoiceId, request.sendInvoice() && !issued.muted(), deliveryTimes.ifNotDoneAtOnce());
        var shown = reader.find(invoiceId, now).orElseThrow();
        events.append("invoice.regenerated", invoiceId, now, shown);
        return shown.withHistory(history.of(invoiceId, invoice.to().timeZone()));
    }

    private void settle(Invoice before, Invoice next, Issued issued, String number, Instant now) {
        var given = GivenBack.of(before, ledger.balances(before.invoiceId()), next.content());
        var after = issued.repriced(next.content().total(), given.loweredAnew(), now);
        issues.update(next.invoiceId(), issued, after);
        if (next.to().orderId() != null && after.adjusted() != issued.adjusted()) {
            orders.lowerValue(next.to().agreedOrderId(), after.adjusted() - issued.adjusted());
        }
        // What a recast turned into credit has been returned already.
        long toCredit = issued.paid()
                - after.paid()
                + issued.credited()
                - after.credited()
                + after.granted()
                - issued.granted()
                - Math.max(given.lessCredited(), 0);
        long tax = next.content().tax() - before.content().tax() + given.lessTax();
        long owed = after.remaining() - issued.remaining();
        var to = next.to();
        ledger.post(
                new Postings(next.invoiceId(), "regenerated:" + next.version(), to.billedCompanyId(), to.currency())
                        .move(Account.RECEIVABLE, Account.REVENUE, owed - tax - toCredit)
                        .move(Account.RECEIVABLE, Account.TAX, tax)
                        .move(Account.RECEIVABLE, Account.CUSTOMER_CREDIT, toCredit),
                now);
        if (toCredit != 0) {
            var money = new Money(toCredit, to.currency());
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(),
                            to.billedCompanyId(),
                            money,
                            "Regenerated as invoice " + number,
                            next.invoiceId())),
                    now);
        }
    }
}
