package io.billwright.agreements.orders;

import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Terms;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What an upgrade does to the invoices (R11): the difference for the time that is billed already goes on an invoice of
/// its own, the invoices that are still to come bill the new terms.
public final class UpgradeSchedule {

    private UpgradeSchedule() {}

    /// Where the invoices begin that are not billed yet.
    public static LocalDate openFrom(List<Invoice> invoices, Terms terms, LocalDate startsAt, LocalDate today) {
        var periods = invoices.stream().filter(Invoice::billsAPeriod).toList();
        var billedUpTo = periods.stream()
                .filter(invoice -> invoice.isBilledBy(today))
                .map(invoice -> invoice.content().period().end())
                .filter(startsAt::isBefore)
                .max(Comparator.naturalOrder())
                .orElse(startsAt);
        return periods.stream()
                .map(invoice -> invoice.content().period().start())
                .filter(start -> !start.isBefore(billedUpTo))
                .min(Comparator.naturalOrder())
                .orElse(terms.end());
    }

    /// `extras` are what an invoice bills beyond the schedule: they stay, and are taxed together with the rest of it.
    static ScheduleChange of(
            Order order,
            Upgrade upgrade,
            LocalDate openFrom,
            List<Invoice> invoices,
            Function<Invoice, List<Extra>> extras,
            BillDates dates) {
        var currency = order.terms().currency();
        var added = upgrade
                .stub()
                .map(stub ->
                        dates.invoice(InvoiceContent.of(stub), order.orderId(), phase(order, order.startsAt()), true))
                .stream()
                .toList();
        var repriced = repriced(order, upgrade, byStart(invoices), extras, dates.billTo());
        var agreed = Money.sum(currency, repriced, Changed::agreed);
        var value = upgrade.totals().total().money();
        if (!ScheduleChange.total(added, currency).plus(agreed).equals(value)) {
            throw new IllegalStateException("the invoices are not those of the agreement");
        }
        var before = repriced.stream().map(Changed::before).toList();
        var changed = repriced.stream().map(Changed::after).toList();
        var orderValue = ScheduleChange.total(added, currency)
                .plus(ScheduleChange.total(changed, currency))
                .minus(ScheduleChange.total(before, currency));
        var credit = ScheduleChange.credit(before, order);
        return new ScheduleChange(added, changed, List.of(), List.of(), value, orderValue, credit, openFrom)
                .paying(credit);
    }

    /// An invoice before and after the upgrade, and the difference that the schedule makes to it: with extras, that of
    /// the invoice can be a cent more or less.
    private record Changed(Invoice before, Invoice after, Money agreed) {}

    private static List<Changed> repriced(
            Order order,
            Upgrade upgrade,
            Map<LocalDate, Invoice> byStart,
            Function<Invoice, List<Extra>> extras,
            BillTo to) {
        var currency = order.terms().currency();
        var changed = new ArrayList<Changed>();
        for (var repriced : upgrade.repriced()) {
            var before = byStart.get(repriced.after().dates().start());
            if (before == null) {
                throw new IllegalStateException("a period without an invoice");
            }
            var own = extras.apply(before);
            var after = before.with(to, content(order, repriced, own));
            var agreed = own.isEmpty()
                    ? new Money(
                            Math.subtractExact(
                                    after.content().total(), before.content().total()),
                            currency)
                    : repriced.difference().total().money();
            changed.add(new Changed(before, after, agreed));
        }
        return changed;
    }

    private static InvoiceContent content(Order order, Repriced repriced, List<Extra> extras) {
        return InvoiceContent.of(
                extras.isEmpty()
                        ? repriced.after()
                        : new InvoiceBasis.Period(order.terms())
                                .price(repriced.after().dates(), extras, Explain.OFF));
    }

    private static Map<LocalDate, Invoice> byStart(List<Invoice> invoices) {
        return invoices.stream()
                .filter(Invoice::billsAPeriod)
                .collect(Collectors.toMap(invoice -> invoice.content().period().start(), invoice -> invoice));
    }

    /// The position of the phase that a day is in.
    public static int phase(Order order, LocalDate day) {
        var terms = order.terms();
        return terms.phases().stream()
                .filter(phase -> day.isBefore(terms.dates(phase).end()))
                .findFirst()
                .orElseThrow()
                .position();
    }
}
