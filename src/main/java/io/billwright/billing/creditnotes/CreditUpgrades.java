package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases;
import io.billwright.agreements.orders.EndSchedule;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.billing.issuing.IssueAtOnce;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.platform.clock.SellerClock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Issues the credit notes that changes of agreements cause: for upgrades that lower the price (R11), and for time
/// that was billed but never begins (R27).
@Component
final class CreditUpgrades implements CreditDecreases {

    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final OrderStore orders;
    private final CreditNoteStore notes;
    private final ExpectedCreditStore expectedCredits;
    private final WriteCreditNote writeCreditNote;
    private final GiveTimeBack giveTimeBack;
    private final CreditNoteWorkStore work;
    private final SellerClock clock;
    private final IssueAtOnce issueAtOnce;

    CreditUpgrades(
            InvoiceStore invoices,
            VersionStore versions,
            OrderStore orders,
            CreditNoteStore notes,
            ExpectedCreditStore expectedCredits,
            WriteCreditNote writeCreditNote,
            GiveTimeBack giveTimeBack,
            CreditNoteWorkStore work,
            SellerClock clock,
            IssueAtOnce issueAtOnce) {
        this.invoices = invoices;
        this.versions = versions;
        this.orders = orders;
        this.notes = notes;
        this.expectedCredits = expectedCredits;
        this.writeCreditNote = writeCreditNote;
        this.giveTimeBack = giveTimeBack;
        this.work = work;
        this.clock = clock;
        this.issueAtOnce = issueAtOnce;
    }

    @Override
    public Map<UUID, List<NotedLine>> lines(Collection<UUID> invoiceIds) {
        return notes.lines(invoiceIds);
    }

    @Override
    public Map<UUID, List<Taken>> taken(Collection<UUID> invoiceIds) {
        return notes.taken(invoiceIds);
    }

    /// Invoices of earlier upgrades that are still scheduled are issued first, so that they can be credited.
    @Override
    public void note(Order upgrade, List<Decrease> decreases, Instant now) {
        decreases.stream()
                .map(Decrease::invoice)
                .filter(invoice -> !invoice.isIssued())
                .map(Invoice::invoiceId)
                .distinct()
                .forEach(id -> issueAtOnce.handle(id, now));
        var text = new WriteCreditNote.Text(
                "Change of the agreement from " + upgrade.startsAt() + " on", upgrade.orderId());
        for (var decrease : decreases) {
            var invoice = invoices.lock(decrease.invoice().invoiceId()).orElseThrow();
            var version = versions.find(invoice.invoiceId(), invoice.version()).orElseThrow();
            var creditable = writeCreditNote.creditable(invoice, version);
            var parts = creditable.parts(decrease.credited());
            var explained = explained(decrease, creditable, parts);
            tell(writeCreditNote.handle(invoice, version, text, parts, explained, false, now), now);
        }
    }

    private static ExplainedAmounts explained(Decrease decrease, Creditable creditable, Creditable.Parts parts) {
        var totals = decrease.credited().totals();
        var net = credited("net", totals.net());
        var tax = credited("tax", totals.tax());
        return net.money().minorUnits() == parts.net() && tax.money().minorUnits() == parts.tax()
                ? ExplainedAmounts.of(List.of(net, tax, net.plus("total", tax)))
                : creditable.explained(net.plus("total", tax));
    }

    private static Amount credited(String name, Amount less) {
        return Explain.ON.input("nothing", Money.zero(less.money().currency())).minus("credited " + name, less);
    }

    @Override
    public void onItsDay(Order upgrade, long expected) {
        expectedCredits.insert(upgrade, expected);
    }

    @Override
    public long neverBegun(Collection<UUID> invoiceIds, GiveBack how, Instant now) {
        return invoiceIds.stream()
                .mapToLong(id -> giveTimeBack.neverBegun(id, how, now))
                .reduce(0, Math::addExact);
    }

    @Override
    public long unused(List<EndSchedule.UnusedOf> unused, GiveBack how, Instant now) {
        return unused.stream()
                .mapToLong(one -> giveTimeBack.unused(one, how, now))
                .reduce(0, Math::addExact);
    }

    @Override
    public boolean expects(UUID subscriptionId, LocalDate lastDay) {
        return expectedCredits.expects(subscriptionId, lastDay);
    }

    @Override
    public void ended(UUID subscriptionId, LocalDate lastDay) {
        orders.lowerValues(expectedCredits.dropAfter(subscriptionId, lastDay));
    }

    private void tell(CreditNote note, Instant now) {
        work.add(note.creditNoteId(), clock.systemNow());
        writeCreditNote.told(note, now);
    }
}
