package io.billwright.orders;

import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceContent;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/// What a recast does to the invoices (R12): those for service from its start on are withdrawn, the one its start falls
/// into bills only the days before, and the new agreement has invoices of its own.
final class RecastSchedule {

    private RecastSchedule() {}

    /// `basis` says what was agreed of that which an invoice bills.
    static ScheduleChange of(
            Order order,
            Schedule schedule,
            List<Invoice> invoices,
            Function<Invoice, InvoiceBasis> basis,
            BillDates dates) {
        var currency = order.terms().currency();
        var startsAt = order.startsAt();
        var withdrawn = invoices.stream()
                .filter(invoice -> !invoice.content().period().start().isBefore(startsAt))
                .toList();
        var overlapping = invoices.stream()
                .filter(invoice -> invoice.content().period().start().isBefore(startsAt)
                        && invoice.content().period().end().isAfter(startsAt))
                .toList();
        var shortened = overlapping.stream()
                .map(invoice -> invoice.with(invoice.to(), until(startsAt, invoice, basis.apply(invoice))))
                .toList();
        var takenBack = ScheduleChange.total(withdrawn, currency)
                .plus(ScheduleChange.total(overlapping, currency))
                .minus(ScheduleChange.total(shortened, currency));
        var added = NewSchedule.invoices(schedule, dates);
        var contractValue = schedule.totals().total().money();
        var released = ScheduleChange.credit(withdrawn, order).plus(ScheduleChange.credit(overlapping, order));
        var credit = new Money(adjustmentCredit(order.details()), currency);
        return new ScheduleChange(
                        added, shortened, withdrawn, contractValue, contractValue.minus(takenBack), released, null)
                .paying(released.plus(credit));
    }

    private static InvoiceContent until(LocalDate end, Invoice invoice, InvoiceBasis basis) {
        var days = new DatePeriod(invoice.content().period().start(), end);
        return InvoiceContent.of(basis.price(days, Explain.OFF));
    }

    /// A manual credit takes the place of the one that follows from payments. No invoice is issued or paid before there
    /// are payments, and then nothing is given back by itself.
    static long adjustmentCredit(OrderDetails details) {
        var manual = details.adjustmentCredit();
        return manual == null ? 0 : manual;
    }
}
