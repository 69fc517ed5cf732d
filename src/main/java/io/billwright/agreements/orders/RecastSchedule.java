package io.billwright.agreements.orders;

import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/// What a recast does to the invoices (R12): those for service from its start on are withdrawn, the one that its
/// start falls into bills only the days before, and the new agreement gets invoices of its own.
final class RecastSchedule {

    private RecastSchedule() {}

    /// `basis` returns the terms behind an invoice, `extras` what it bills beyond the schedule, which no recast takes
    /// back, and `noted` what credit notes have taken back of an issued one.
    static ScheduleChange of(
            Order order,
            Schedule schedule,
            List<Invoice> invoices,
            Function<Invoice, InvoiceBasis> basis,
            Function<Invoice, List<Extra>> extras,
            RecastAdjustment.Noted noted,
            ConsumedUnits consumed,
            BillDates dates) {
        var currency = order.terms().currency();
        var startsAt = order.startsAt();
        var withdrawn = open(invoices, period -> !period.start().isBefore(startsAt));
        var overlapping = open(
                invoices,
                period -> period.start().isBefore(startsAt) && period.end().isAfter(startsAt));
        var shortened = overlapping.stream()
                .map(invoice -> invoice.with(
                        invoice.to(), until(startsAt, invoice, basis.apply(invoice), extras.apply(invoice))))
                .toList();
        var adjustments = adjustments(order, invoices, basis, noted, consumed, dates.today());
        var takenBack = ScheduleChange.total(withdrawn, currency)
                .plus(ScheduleChange.total(overlapping, currency))
                .minus(ScheduleChange.total(shortened, currency))
                .plus(Money.sum(currency, adjustments, RecastAdjustment::lowered));
        var added = NewSchedule.invoices(schedule, dates);
        var value = schedule.totals().total().money();
        var released = ScheduleChange.credit(withdrawn, order).plus(ScheduleChange.credit(overlapping, order));
        return new ScheduleChange(
                        added,
                        shortened,
                        withdrawn,
                        adjustments,
                        List.of(),
                        List.of(),
                        value,
                        value.minus(takenBack),
                        released)
                .paying(released.plus(adjustmentCredit(order, adjustments)));
    }

    private static List<Invoice> open(List<Invoice> invoices, Predicate<DatePeriod> wanted) {
        return invoices.stream()
                .filter(invoice ->
                        invoice.isOpen() && wanted.test(invoice.content().period()))
                .toList();
    }

    private static List<RecastAdjustment> adjustments(
            Order order,
            List<Invoice> invoices,
            Function<Invoice, InvoiceBasis> basis,
            RecastAdjustment.Noted noted,
            ConsumedUnits consumed,
            LocalDate today) {
        var startsAt = order.startsAt();
        var issued = invoices.stream()
                .filter(invoice -> invoice.isIssued() && invoice.bills(startsAt))
                .toList();
        return RecastAdjustment.of(
                issued,
                invoice -> basis.apply(invoice).calendar(),
                noted,
                (invoice, line) -> consumed.of(
                        Objects.requireNonNull(invoice.to().subscriptionId()),
                        line,
                        startsAt,
                        other -> !isForestalled(other, startsAt, today, issued)),
                startsAt,
                order.terms().currency());
    }

    /// Whether an upgrade will never take effect: it does not start before the recast, has not started yet, and was
    /// not billed.
    private static boolean isForestalled(Order other, LocalDate startsAt, LocalDate today, List<Invoice> issued) {
        return other.orderType() == OrderType.UPGRADE
                && !other.startsAt().isBefore(startsAt)
                && other.startsAt().isAfter(today)
                && issued.stream().noneMatch(invoice -> invoice.differenceOf().equals(other.orderId()));
    }

    static InvoiceContent until(LocalDate end, Invoice invoice, InvoiceBasis basis, List<Extra> extras) {
        var days = new DatePeriod(invoice.content().period().start(), end);
        return InvoiceContent.of(basis.price(days, extras, Explain.OFF));
    }

    /// A manual credit replaces the one that follows from payments. What another company paid does not pay the
    /// invoices of this one.
    static Money adjustmentCredit(Order order, List<RecastAdjustment> adjustments) {
        var manual = order.details().adjustmentCredit();
        var currency = order.terms().currency();
        return manual != null
                ? new Money(manual, currency)
                : Money.sum(
                        currency,
                        adjustments.stream()
                                .filter(adjustment -> adjustment
                                        .invoice()
                                        .to()
                                        .billedCompanyId()
                                        .equals(order.billedCompanyId()))
                                .toList(),
                        RecastAdjustment::credit);
    }
}
