package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.AttemptStore;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.invoices.NumberSeries;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Takes back some of an issued invoice: first of what is left to pay, then of what was paid, which becomes credit of
/// the company or, if asked for, goes back to who paid online.
@Component
final class IssueCreditNote {

    private static final int LONGEST_REASON = 1000;
    private static final long LARGEST = 99_999_999_999_999L;

    private final InvoiceStore invoices;
    private final IssueStore issues;
    private final VersionStore versions;
    private final AttemptStore attempts;
    private final CreditNoteStore notes;
    private final BeginRefunds beginRefunds;
    private final CreditNoteReader reader;
    private final DeliverCreditNote deliverCreditNote;
    private final CreditStore credit;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final EventLog events;
    private final SellerClock clock;

    IssueCreditNote(
            InvoiceStore invoices,
            IssueStore issues,
            VersionStore versions,
            AttemptStore attempts,
            CreditNoteStore notes,
            BeginRefunds beginRefunds,
            CreditNoteReader reader,
            DeliverCreditNote deliverCreditNote,
            CreditStore credit,
            GrantCredit grantCredit,
            LedgerStore ledger,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            EventLog events,
            SellerClock clock) {
        this.invoices = invoices;
        this.issues = issues;
        this.versions = versions;
        this.attempts = attempts;
        this.notes = notes;
        this.beginRefunds = beginRefunds;
        this.reader = reader;
        this.deliverCreditNote = deliverCreditNote;
        this.credit = credit;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.events = events;
        this.clock = clock;
    }

    /// Without an amount all that is left is taken back.
    record Request(@Nullable Long amount, String reason, boolean refund) {

        static Request of(Fields fields) {
            return new Request(
                    fields.optionalInteger("amount", 1, LARGEST),
                    fields.text("reason", LONGEST_REASON),
                    fields.flag("refund", false));
        }
    }

    CreditNoteResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        var issued = issued(invoice);
        var version = versions.find(invoiceId, invoice.version()).orElseThrow();
        var creditable = creditable(invoice, version);
        long amount = amount(request, creditable.total(), invoice);
        long lowered = Math.min(amount, issued.remaining());
        var shares = request.refund() ? beginRefunds.plan(invoice, amount - lowered) : List.<BeginRefunds.Share>of();
        var now = clock.now(seller);
        // The number comes last (S3).
        credit.lock(Set.of(invoice.to().billedCompanyId()));
        var note = note(invoice, version, request, creditable.split(amount), lowered, now);
        notes.insert(note);
        if (lowered != 0) {
            issues.update(invoiceId, issued, issued.lowered(lowered, now));
        }
        settle(invoice, note, now);
        beginRefunds.handle(invoice, note, shares, now);
        deliverCreditNote.plan(seller, note);
        var shown = reader.shown(note, now);
        events.append("credit_note.issued", note.creditNoteId(), now, shown);
        return shown;
    }

    private Issued issued(Invoice invoice) {
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided; nothing is left of it to credit");
        }
        if (invoice.issued() == null) {
            throw new Rejection.Invalid("the invoice is not issued yet; void it instead");
        }
        if (attempts.open(invoice.invoiceId()).isPresent()) {
            throw new Rejection.Invalid("a payment of the invoice is being processed; credit it once that is settled");
        }
        return invoice.issued();
    }

    private Creditable creditable(Invoice invoice, InvoiceVersion version) {
        var balances = ledger.balances(invoice.invoiceId());
        return Creditable.of(
                -balances.getOrDefault(Account.REVENUE, 0L),
                -balances.getOrDefault(Account.TAX, 0L),
                version,
                notes.of(invoice.invoiceId()),
                invoice.to().currency());
    }

    private static long amount(Request request, long left, Invoice invoice) {
        if (left <= 0) {
            throw new Rejection.Invalid("nothing is left to credit of this invoice");
        }
        if (request.amount() == null) {
            return left;
        }
        if (request.amount() > left) {
            throw Rejection.Invalid.field(
                    "amount",
                    "is more than is left to credit: "
                            + new Money(left, invoice.to().currency()));
        }
        return request.amount();
    }

    private CreditNote note(
            Invoice invoice,
            InvoiceVersion version,
            Request request,
            Creditable.Parts parts,
            long lowered,
            Instant now) {
        var issuer = version.parties().legalEntityId();
        var prefix = legalEntities
                .find(issuer)
                .map(LegalEntity::invoicePrefix)
                .orElseGet(() -> sellers.get().invoicePrefix());
        long paid = Math.addExact(parts.net(), parts.tax()) - lowered;
        return new CreditNote(
                Ids.next(),
                NumberSeries.written(prefix + "-CN", notes.takeNumber(issuer)),
                issuer,
                invoice.invoiceId(),
                version.version(),
                request.reason(),
                now,
                invoice.to().currency(),
                parts.net(),
                parts.tax(),
                parts.taxes(),
                lowered,
                request.refund() ? 0 : paid,
                request.refund() ? paid : 0);
    }

    /// What was paid is owed to the company, also while it is on its way back.
    private void settle(Invoice invoice, CreditNote note, Instant now) {
        ledger.post(NotePostings.of(invoice, note), now);
        if (note.granted() != 0) {
            grantCredit.handle(
                    List.of(new CreditEntry(
                            Ids.next(),
                            invoice.to().billedCompanyId(),
                            new Money(note.granted(), note.currency()),
                            "Credit note " + note.number(),
                            invoice.invoiceId())),
                    now);
        }
    }
}
