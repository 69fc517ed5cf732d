package io.billwright.orders;

import io.billwright.core.contract.Terms;
import io.billwright.core.contract.Upgrade;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceContent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What an upgrade does to the invoices (R11): the difference for the time that is billed already goes on an invoice of
/// its own, the invoices that are still to come bill the new terms.
final class UpgradeSchedule {

    private UpgradeSchedule() {}

    /// Where the invoices begin that are not billed yet.
    static LocalDate openFrom(List<Invoice> invoices, Terms terms, LocalDate startsAt, LocalDate today) {
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

    static ScheduleChange of(
            Order order, Upgrade upgrade, LocalDate openFrom, List<Invoice> invoices, BillDates dates) {
        var currency = order.terms().currency();
        var added = upgrade
                .stub()
                .map(stub ->
                        dates.invoice(InvoiceContent.of(stub), order.orderId(), phase(order, order.startsAt()), true))
                .stream()
                .toList();
        var before = new ArrayList<Invoice>();
        var changed = new ArrayList<Invoice>();
        var byStart = byStart(invoices);
        for (var repriced : upgrade.repriced()) {
            var invoice = byStart.get(repriced.after().dates().start());
            if (invoice == null) {
                throw new IllegalStateException("a period without an invoice");
            }
            before.add(invoice);
            changed.add(invoice.with(dates.billTo(), InvoiceContent.of(repriced.after())));
        }
        var value = upgrade.totals().total().money();
        var difference = ScheduleChange.total(changed, currency).minus(ScheduleChange.total(before, currency));
        if (!ScheduleChange.total(added, currency).plus(difference).equals(value)) {
            throw new IllegalStateException("the invoices are not those of the agreement");
        }
        var credit = ScheduleChange.credit(before, order);
        return new ScheduleChange(added, changed, List.of(), List.of(), value, value, credit, openFrom).paying(credit);
    }

    private static Map<LocalDate, Invoice> byStart(List<Invoice> invoices) {
        return invoices.stream()
                .filter(Invoice::billsAPeriod)
                .collect(Collectors.toMap(invoice -> invoice.content().period().start(), invoice -> invoice));
    }

    /// The position of the phase that a day is in.
    static int phase(Order order, LocalDate day) {
        var terms = order.terms();
        return terms.phases().stream()
                .filter(phase -> day.isBefore(terms.dates(phase).end()))
                .findFirst()
                .orElseThrow()
                .position();
    }
}
