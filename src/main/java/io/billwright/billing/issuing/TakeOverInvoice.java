package io.billwright.billing.issuing;

import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.contract.InvoiceBasis.Once;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.NewIssue;
import io.billwright.invoicing.invoices.NewVersion;
import io.billwright.invoicing.invoices.OneOff;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.OnlinePayments;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Takes over the open amount of an invoice from another system, under its number there (ADR 56). Revenue and tax
/// were recorded there; here it is only a receivable that can be paid, dunned and written off.
@Component
public final class TakeOverInvoice {

    private final BilledCompanies billedCompanies;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final InvoiceStore invoices;
    private final IssueStore issues;
    private final LedgerStore ledger;
    private final OnlinePayments onlinePayments;
    private final PublicLinks links;
    private final LabelStore labels;
    private final SellerClock clock;

    TakeOverInvoice(
            BilledCompanies billedCompanies,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            InvoiceStore invoices,
            IssueStore issues,
            LedgerStore ledger,
            OnlinePayments onlinePayments,
            PublicLinks links,
            LabelStore labels,
            SellerClock clock) {
        this.billedCompanies = billedCompanies;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.invoices = invoices;
        this.issues = issues;
        this.ledger = ledger;
        this.onlinePayments = onlinePayments;
        this.links = links;
        this.labels = labels;
        this.clock = clock;
    }

    /// Call inside a transaction of the seller.
    public UUID handle(Seller seller, ObjectNode body) {
        var owed = Fields.parse(body, OwedElsewhere::of);
        var parties = billedCompanies.forNew(owed.customerId(), null);
        var now = clock.now(seller);
        var zone = parties.customer().timeZone();
        if (owed.issuedOn().isAfter(now.atZone(zone).toLocalDate())) {
            throw Rejection.Invalid.field("issued_on", "must not be in the future");
        }
        requireFree(owed.number());
        var invoice = invoice(owed, parties);
        invoices.insert(invoice, oneOff(invoice), now);
        labels.add(LabelKind.INVOICE, invoice.invoiceId(), Labels.NONE.called(owed.externalId()));
        ledger.post(
                new Postings(invoice.invoiceId(), "issued", parties.billed().customerId(), owed.currency())
                        .move(Account.RECEIVABLE, Account.OPENING_BALANCE, owed.remaining()),
                now);
        issue(invoice, owed, parties, now);
        return invoice.invoiceId();
    }

    /// Our own number series have no gaps, so a number in one of them cannot come from elsewhere.
    private void requireFree(String number) {
        var own = legalEntities.all().stream().anyMatch(entity -> isOf(number, entity.invoicePrefix()));
        if (own || isOf(number, sellers.get().invoicePrefix())) {
            throw Rejection.Invalid.field("number", "is of the series in which invoices are numbered here");
        }
        if (issues.isNumberTaken(number)) {
            throw Rejection.Invalid.field("number", "is that of another invoice");
        }
    }

    private static boolean isOf(String number, String prefix) {
        return number.startsWith(prefix + "-")
                && number.substring(prefix.length() + 1).matches("[0-9]+(-[0-9]+)?");
    }

    private static Invoice invoice(OwedElsewhere owed, Parties parties) {
        var zone = parties.customer().timeZone();
        var to = new BillTo(
                null, null, parties.customer().customerId(), parties.billed().customerId(), owed.currency(), zone);
        var day = new DatePeriod(owed.issuedOn(), owed.issuedOn().plusDays(1));
        var line = new InvoiceLine(
                Ids.next(),
                owed.lineName(),
                "open-invoice",
                InvoiceLine.Kind.BALANCE,
                BigDecimal.ONE,
                day,
                owed.remaining(),
                owed.remaining(),
                0,
                Ids.next());
        return Invoice.scheduled(
                Ids.next(),
                to,
                Invoice.PERIOD,
                new InvoiceContent(day, List.of(line), List.of()),
                owed.issuedOn().atStartOfDay(zone).toInstant(),
                owed.dueOn().atStartOfDay(zone).toInstant());
    }

    /// The invoice is never priced again, so its terms contain no lines.
    private static OneOff oneOff(Invoice invoice) {
        var terms = Once.on(
                        invoice.content().period().start(),
                        invoice.to().currency(),
                        List.of(),
                        new TaxTreatment.Taxed(List.of()))
                .terms();
        return new OneOff(TermsJson.write(new TermsJson.Stored(terms, List.of())), null, null, null);
    }

    /// No mail is sent, since the other system has mailed the invoice; whether dunning applies is the seller's
    /// setting as usual.
    private void issue(Invoice invoice, OwedElsewhere owed, Parties parties, Instant now) {
        var settings = sellers.get();
        var issuer = new Issuers(settings, legalEntities.all()).of(null);
        var zone = invoice.to().timeZone();
        var version = new NewVersion(
                invoice, Ids.next(), issuer.parties(parties.billed(), parties.customer()), explained(invoice));
        var prepared = issues.prepare(
                List.of(new NewIssue(
                        version,
                        invoice.dueAt(),
                        owed.dueOn().plusDays(1).atStartOfDay(zone).toInstant(),
                        0,
                        0,
                        0,
                        settings.muteInvoices(),
                        null)),
                now,
                clock.systemNow());
        prepared.issue(List.of(owed.number()));
        issues.deliverQuietly(invoice.invoiceId());
        if (onlinePayments.areTaken()) {
            links.add(InvoiceReader.LINK, List.of(invoice.invoiceId()), now);
        }
    }

    /// All that is known about the amounts is that they were taken over.
    private static ExplainedAmounts explained(Invoice invoice) {
        var currency = invoice.to().currency();
        var net = Explain.ON.input("still owed", new Money(invoice.content().net(), currency));
        var tax = Explain.ON.input("tax", Money.zero(currency));
        return ExplainedAmounts.of(List.of(net, net, tax, net.plus("total", tax), net, net, tax));
    }
}
