package io.billwright.invoicing.invoices;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.time.DatePeriod;
import java.util.List;
import java.util.function.ToLongFunction;

/// What an invoice bills: the period, the lines and the taxes. Its totals are the sums of its lines.
public record InvoiceContent(DatePeriod period, List<InvoiceLine> lines, List<InvoiceTax> taxes) {

    public InvoiceContent {
        lines = List.copyOf(lines);
        taxes = List.copyOf(taxes);
    }

    public static InvoiceContent of(PricedPeriod priced) {
        return new InvoiceContent(
                priced.dates(),
                priced.lines().stream().map(InvoiceLine::of).toList(),
                priced.taxes().stream().map(InvoiceTax::of).toList());
    }

    public boolean hasExtras() {
        return lines.stream().anyMatch(InvoiceLine::isExtra);
    }

    /// The period as printed on the lines, before pauses moved it.
    public DatePeriod printed() {
        var start = period.start();
        var end = period.end();
        for (var line : lines) {
            if (!line.isExtra() && line.serves().start().equals(period.start())) {
                start = line.service().start();
            }
            if (!line.isExtra() && line.serves().end().equals(period.end())) {
                end = line.service().end();
            }
        }
        return new DatePeriod(start, end);
    }

    public long subTotal() {
        return sum(InvoiceLine::subTotal);
    }

    public long net() {
        return sum(InvoiceLine::net);
    }

    public long discount() {
        return Math.subtractExact(subTotal(), net());
    }

    public long tax() {
        return sum(InvoiceLine::tax);
    }

    public long total() {
        return Math.addExact(net(), tax());
    }

    /// What the invoice brings forward of a negative credit balance, which is neither revenue nor taxed (R16).
    public long broughtForward() {
        return lines.stream()
                .filter(line -> line.kind() == InvoiceLine.Kind.BALANCE)
                .mapToLong(InvoiceLine::net)
                .reduce(0, Math::addExact);
    }

    private long sum(ToLongFunction<InvoiceLine> amount) {
        return lines.stream().mapToLong(amount).reduce(0, Math::addExact);
    }
}
