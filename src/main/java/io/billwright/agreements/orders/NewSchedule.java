package io.billwright.agreements.orders;

import io.billwright.core.contract.Schedule;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import java.util.ArrayList;
import java.util.List;

/// Makes the invoices of a new agreement: one for each billing period (R14).
public final class NewSchedule {

    private NewSchedule() {}

    /// A trial costs nothing, so it has no invoices.
    static ScheduleChange of(Order order, Schedule schedule, BillDates dates) {
        if (order.orderType() == OrderType.TRIAL) {
            var nothing = Money.zero(order.terms().currency());
            return new ScheduleChange(
                    List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), nothing, nothing, nothing);
        }
        var total = schedule.totals().total().money();
        var noCredit = Money.zero(total.currency());
        if (order.billedElsewhereUntil() != null) {
            return takenOver(order, schedule, dates);
        }
        return new ScheduleChange(
                invoices(schedule, dates),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                total,
                total,
                noCredit);
    }

    /// The invoices of an agreement that another system has begun to bill, each billed on the first day of its
    /// period. The order value counts only what is billed here.
    private static ScheduleChange takenOver(Order order, Schedule schedule, BillDates dates) {
        var invoices = new ArrayList<Invoice>();
        for (var phase : schedule.phases()) {
            for (var period : phase.periods()) {
                if (!order.billedElsewhere(period.dates())) {
                    int position = phase.phase().position();
                    invoices.add(dates.invoice(InvoiceContent.of(period), Invoice.PERIOD, position, false));
                }
            }
        }
        var currency = order.terms().currency();
        return new ScheduleChange(
                invoices,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                schedule.totals().total().money(),
                ScheduleChange.total(invoices, currency),
                Money.zero(currency));
    }

    public static List<Invoice> invoices(Schedule schedule, BillDates dates) {
        var invoices = new ArrayList<Invoice>();
        for (var phase : schedule.phases()) {
            for (var period : phase.periods()) {
                invoices.add(dates.invoice(
                        InvoiceContent.of(period), Invoice.PERIOD, phase.phase().position(), invoices.isEmpty()));
            }
        }
        return invoices;
    }
}
