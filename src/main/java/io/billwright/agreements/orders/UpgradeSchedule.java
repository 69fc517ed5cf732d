package io.billwright.agreements.orders;

import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What an upgrade does to the invoices (R11): for issued ones, it adds an invoice for more and a credit note for
/// less; open ones bill the new terms from its start on.
public final class UpgradeSchedule {

    private UpgradeSchedule() {}

    /// `extras` returns what an invoice bills beyond the schedule: it stays, and is taxed together with the rest.
    static ScheduleChange of(
            Order order,
            Upgrade upgrade,
            BilledAgreement billed,
            List<Decrease> decreases,
            Function<Invoice, List<Extra>> extras,
            Function<Invoice, InvoiceBasis> basis,
            BillDates dates) {
        var currency = order.terms().currency();
        var added = added(order, upgrade, dates);
        var repriced = upgrade.repriced().stream()
                .map(one -> changed(one, billed.ofPeriod(one.after().dates()), extras, basis, dates.billTo()))
                .toList();
        var credited = Money.sum(currency, decreases, one -> new Money(one.amount(), currency));
        var agreed = Money.sum(currency, repriced, Changed::agreed);
        var value = upgrade.totals().total().money();
        if (!ScheduleChange.total(added, currency).plus(agreed).minus(credited).equals(value)) {
            throw new IllegalStateException("the invoices are not those of the agreement");
        }
        var before = repriced.stream().map(Changed::before).toList();
        requireNotPrepaid(before, order);
        var changed = repriced.stream().map(Changed::after).toList();
        var orderValue = ScheduleChange.total(added, currency)
                .plus(ScheduleChange.total(changed, currency))
                .minus(ScheduleChange.total(before, currency))
                .minus(credited);
        var credit = ScheduleChange.credit(before, order);
        return new ScheduleChange(
                        added,
                        changed,
                        List.of(),
                        List.of(),
                        decreases,
                        settled(order, upgrade, billed),
                        value,
                        orderValue,
                        credit)
                .paying(credit);
    }

    /// A payment stays with its invoice, and is money of the company that was billed when it was made (R16). A recast,
    /// which withdraws the invoice, returns it to that company (R12).
    private static void requireNotPrepaid(List<Invoice> invoices, Order order) {
        for (var invoice : invoices) {
            if (invoice.prepaid() != 0 && !invoice.to().billedCompanyId().equals(order.billedCompanyId())) {
                throw new Rejection.Invalid("scheduled invoice " + invoice.invoiceId() + " was paid in advance by the "
                                + "company that is billed now; another company cannot take it over: recast instead, "
                                + "which makes the payment credit of the company that paid, or start after the period "
                                + "of that invoice")
                        .because(Reason.CREDIT_SET_ASIDE);
            }
        }
    }

    /// The invoices for increases: those of issued periods are billed on the day of the change, those of voided ones
    /// on their own.
    public static List<Invoice> added(Order order, Upgrade upgrade, BillDates dates) {
        var added = new ArrayList<Invoice>();
        upgrade.own().forEach(period -> added.add(added(order, period, order.startsAt(), dates)));
        upgrade.anew()
                .forEach(period -> added.add(added(order, period, period.dates().start(), dates)));
        return added;
    }

    private static Invoice added(Order order, PricedPeriod period, LocalDate day, BillDates dates) {
        var phase = phase(order, period.dates().start());
        var isNow = period.dates().start().equals(order.startsAt());
        return dates.invoice(InvoiceContent.of(period), order.orderId(), phase, isNow, day);
    }

    /// The periods that are not open, with the amount credited for each.
    private static List<SettledPeriod> settled(Order order, Upgrade upgrade, BilledAgreement billed) {
        var terms = order.terms();
        var settled = new ArrayList<SettledPeriod>();
        for (var phase : terms.phases()) {
            for (var period : terms.periods(phase)) {
                if (period.end().isAfter(order.startsAt())) {
                    long credited = upgrade.decreases().stream()
                            .filter(decrease -> period.contains(decrease.dates().start()))
                            .mapToLong(decrease ->
                                    -decrease.totals().total().money().minorUnits())
                            .sum();
                    billed.settled(period)
                            .ifPresent(state -> settled.add(new SettledPeriod(period.start(), state, credited)));
                }
            }
        }
        return settled;
    }

    /// An invoice before and after the upgrade, and the difference agreed. The totals can differ otherwise: by a cent
    /// because of extras, or because the tax known for its day has changed in between.
    private record Changed(Invoice before, Invoice after, Money agreed) {}

    private static Changed changed(
            Repriced repriced,
            Invoice before,
            Function<Invoice, List<Extra>> extras,
            Function<Invoice, InvoiceBasis> basis,
            BillTo to) {
        var own = extras.apply(before);
        var after = before.with(to, before.content());
        var content = own.isEmpty()
                ? InvoiceContent.of(repriced.after())
                : InvoiceContent.of(basis.apply(after).price(repriced.after().dates(), own, Explain.OFF));
        return new Changed(
                before, before.with(to, content), repriced.difference().total().money());
    }

    /// The position of the phase that contains a day.
    public static int phase(Order order, LocalDate day) {
        var terms = order.terms();
        return terms.phases().stream()
                .filter(phase -> day.isBefore(terms.dates(phase).end()))
                .findFirst()
                .orElseThrow()
                .position();
    }
}
