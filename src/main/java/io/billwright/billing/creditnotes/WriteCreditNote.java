package io.billwright.billing.creditnotes;

import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.NumberSeries;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.settlement.WriteOffs;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes a credit note on a locked, issued invoice, with its effects on the invoice, the company and the ledger: it
/// reduces what is unpaid, and the rest becomes credit or is refunded.
@Component
final class WriteCreditNote {

    private final WriteOffs writeOffs;
    private final IssueStore issues;
    private final CreditNoteStore notes;
    private final CreditNoteReader reader;
    private final CreditStore credit;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final EventLog events;
    private final SellerClock clock;

    WriteCreditNote(
            WriteOffs writeOffs,
            IssueStore issues,
            CreditNoteStore notes,
            CreditNoteReader reader,
            CreditStore credit,
            GrantCredit grantCredit,
            LedgerStore ledger,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            EventLog events,
            SellerClock clock) {
        this.writeOffs = writeOffs;
        this.issues = issues;
        this.notes = notes;
        this.reader = reader;
        this.credit = credit;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.events = events;
        this.clock = clock;
    }

    /// Why a note is issued, and the upgrade that caused it, if any.
    record Text(String reason, @Nullable UUID orderId) {}

    /// What can still be credited of an invoice. A write-off reversed tax in the ledger; that part can still be
    /// credited.
    Creditable creditable(Invoice invoice, InvoiceVersion version) {
        var balances = ledger.balances(invoice.invoiceId());
        return Creditable.of(
                -balances.getOrDefault(Account.REVENUE, 0L),
                writeOffs.tax(invoice.invoiceId()) - balances.getOrDefault(Account.TAX, 0L),
                version,
                invoice.content().broughtForward(),
                notes.of(invoice.invoiceId()),
                invoice.to().currency());
    }

    /// With `refund`, what was paid is refunded instead of becoming credit.
    CreditNote handle(
            Invoice locked,
            InvoiceVersion version,
            Text text,
            Creditable.Parts parts,
            ExplainedAmounts explanation,
            boolean refund,
            Instant now) {
        long total = Math.addExact(parts.net(), parts.tax());
        var invoice = writeOffs.recover(locked, total, "Credit note", now);
        var issued = invoice.known();
        long lowered = Math.min(total, issued.remaining());
        // The note number comes last (S3).
        credit.lock(Set.of(invoice.to().billedCompanyId()));
        var note = note(invoice, version, text, parts, lowered, refund, now);
        notes.insert(note, explanation);
        if (lowered != 0) {
            issues.update(invoice.invoiceId(), issued, issued.lowered(lowered, now));
        }
        settle(invoice, note, now);
        return note;
    }

    /// Appends the event and returns the note as the API shows it.
    CreditNoteResponse told(CreditNote note, Instant now) {
        var shown = reader.shown(note, now);
        events.append("credit_note.issued", note.creditNoteId(), now, shown);
        return shown;
    }

    private CreditNote note(
            Invoice invoice,
            InvoiceVersion version,
            Text text,
            Creditable.Parts parts,
            long lowered,
            boolean refund,
            Instant now) {
        var seller = sellers.get();
        clock.requireTrueTime(seller.mode());
        var issuer = version.parties().legalEntityId();
        var prefix = legalEntities.find(issuer).map(LegalEntity::invoicePrefix).orElse(seller.invoicePrefix());
        long paid = Math.addExact(parts.net(), parts.tax()) - lowered;
        return new CreditNote(
                Ids.next(),
                NumberSeries.written(prefix + "-CN", notes.takeNumber(issuer)),
                issuer,
                invoice.invoiceId(),
                version.version(),
                text.reason(),
                now,
                invoice.to().currency(),
                parts.net(),
                parts.tax(),
                parts.taxes(),
                lowered,
                refund ? 0 : paid,
                refund ? paid : 0,
                text.orderId(),
                parts.lines());
    }

    /// What was paid is owed to the company as credit, also while a refund of it is on its way.
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
