package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.GiveBack;
import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.agreements.orders.EndSchedule.UnusedOf;
import io.billwright.core.contract.RecastCredit.UnusedLine;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.platform.clock.SellerClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Issues credit notes for billed time that never begins or, when a subscription ends, is not used (R27).
@Component
final class GiveTimeBack {

    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final WriteCreditNote writeCreditNote;
    private final BeginRefunds beginRefunds;
    private final CreditNoteWorkStore work;
    private final SellerClock clock;

    GiveTimeBack(
            InvoiceStore invoices,
            VersionStore versions,
            WriteCreditNote writeCreditNote,
            BeginRefunds beginRefunds,
            CreditNoteWorkStore work,
            SellerClock clock) {
        this.invoices = invoices;
        this.versions = versions;
        this.writeCreditNote = writeCreditNote;
        this.beginRefunds = beginRefunds;
        this.work = work;
        this.clock = clock;
    }

    /// A locked invoice and what can still be credited of it.
    private record Left(Invoice invoice, InvoiceVersion version, Creditable creditable) {}

    private Left lock(UUID invoiceId) {
        var invoice = invoices.lock(invoiceId).orElseThrow();
        var version = versions.find(invoiceId, invoice.version()).orElseThrow();
        return new Left(invoice, version, writeCreditNote.creditable(invoice, version));
    }

    /// Credits everything scheduled that the invoice billed. Returns the refunded amount.
    long neverBegun(UUID invoiceId, GiveBack how, Instant now) {
        var left = lock(invoiceId);
        long amount = Math.min(left.creditable.total(), scheduled(left.invoice));
        return amount <= 0 ? 0 : note(left, amount, "billed for time that never begins", how, now);
    }

    /// Credits the unused part of an invoice. Returns the refunded amount.
    long unused(UnusedOf unused, GiveBack how, Instant now) {
        var left = lock(unused.invoice().invoiceId());
        var credited = unused.credited();
        long amount = credited.unused().money().minus(credited.offset().money()).minorUnits();
        var lines = lines(unused);
        if (Math.min(amount, left.creditable.total()) <= 0) {
            return 0;
        }
        if (lines.isEmpty() || !left.creditable.covers(lines)) {
            long bounded = Math.min(amount, left.creditable.total());
            return note(left, bounded, "billed for time that is not used", how, now);
        }
        var parts = left.creditable.ofLines(lines, LineTaxes.of(left.invoice, left.version));
        var currency = left.creditable.currency();
        var net = Explain.ON.sum("unused net", currency, credited.lines(), UnusedLine::net);
        var tax = Explain.ON.sum("unused tax", currency, credited.lines(), UnusedLine::tax);
        return note(left, parts, ExplainedAmounts.of(List.of(net, tax, net.plus("total", tax))), how, now);
    }

    /// The unused amount of each line; empty if the total cannot be attributed to lines.
    private static List<NotedLine> lines(UnusedOf unused) {
        int known = unused.invoice().content().lines().size();
        var lines = new ArrayList<NotedLine>();
        for (int i = 0; i < unused.credited().lines().size(); i++) {
            var line = unused.credited().lines().get(i);
            long net = line.net().money().minorUnits();
            long tax = line.tax().money().minorUnits();
            if (net < 0 || tax < 0 || (i >= known && (net != 0 || tax != 0))) {
                return List.of();
            }
            if (net != 0 || tax != 0) {
                lines.add(new NotedLine(i, net, tax));
            }
        }
        return unused.credited().offset().money().minorUnits() == 0 ? lines : List.of();
    }

    private long note(Left left, long amount, String what, GiveBack how, Instant now) {
        var total = Explain.ON.input(what, new Money(amount, left.creditable.currency()));
        return note(left, left.creditable.split(amount), left.creditable.explained(total), how, now);
    }

    private long note(Left left, Creditable.Parts parts, ExplainedAmounts explained, GiveBack how, Instant now) {
        long total = Math.addExact(parts.net(), parts.tax());
        long paid = total - Math.min(total, left.invoice.known().unpaid());
        var shares = how.refund() ? beginRefunds.plan(left.invoice, paid, "settlement") : List.<BeginRefunds.Share>of();
        var text = new WriteCreditNote.Text(how.reason(), null);
        var note = writeCreditNote.handle(left.invoice, left.version, text, parts, explained, how.refund(), now);
        beginRefunds.handle(left.invoice, note, shares, now);
        work.add(note.creditNoteId(), clock.systemNow());
        writeCreditNote.told(note, now);
        return note.refunded();
    }

    /// Leaves out extra charges: usage and completed milestones stay owed.
    private static long scheduled(Invoice invoice) {
        return invoice.content().lines().stream()
                .filter(line -> !line.isExtra())
                .mapToLong(line -> Math.addExact(line.net(), line.tax()))
                .reduce(0, Math::addExact);
    }
}
