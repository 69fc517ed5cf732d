package io.billwright.orders;

import io.billwright.core.contract.BilledInvoice;
import io.billwright.core.contract.BilledInvoice.BilledLine;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.RecastCredit;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoices.InvoiceContent;
import io.billwright.invoices.InvoiceLine;
import io.billwright.invoices.InvoiceTax;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;

/// An invoice that bills only the days before a recast: each line less what is unused of it (R12).
final class ShortenedContent {

    private ShortenedContent() {}

    static InvoiceContent of(InvoiceContent content, LocalDate end, LocalDate anchor, CurrencyCode currency) {
        var nets = used(content, InvoiceLine::net, InvoiceLine::tax, end, anchor, currency);
        var grosses = used(content, InvoiceLine::subTotal, _ -> 0, end, anchor, currency);
        var lines = new ArrayList<InvoiceLine>(content.lines().size());
        for (int i = 0; i < content.lines().size(); i++) {
            var line = content.lines().get(i);
            if (line.service().start().isBefore(end)) {
                lines.add(new InvoiceLine(
                        line.brickId(),
                        line.brickName(),
                        line.brickCode(),
                        line.kind(),
                        line.quantity(),
                        until(line.service(), end),
                        grosses.get(i).net(),
                        nets.get(i).net(),
                        nets.get(i).tax()));
            }
        }
        var shortened = new InvoiceContent(until(content.period(), end), lines, List.of());
        return new InvoiceContent(shortened.period(), lines, taxes(content, shortened, currency));
    }

    private record Used(long net, long tax) {}

    private static List<Used> used(
            InvoiceContent content,
            ToLongFunction<InvoiceLine> net,
            ToLongFunction<InvoiceLine> tax,
            LocalDate end,
            LocalDate anchor,
            CurrencyCode currency) {
        var lines = content.lines().stream()
                .map(line -> new BilledLine(
                        new Money(net.applyAsLong(line), currency),
                        new Money(tax.applyAsLong(line), currency),
                        line.service(),
                        line.kind() == InvoiceLine.Kind.ONE_TIME ? new Unused.Never() : new Unused.ByTime()))
                .toList();
        var nothing = Money.zero(currency);
        var facts = new BilledInvoice(new UUID(0, 0), anchor, nothing, nothing, lines);
        var unused = RecastCredit.of(List.of(facts), end, currency, Explain.OFF)
                .invoices()
                .getFirst()
                .lines();
        var used = new ArrayList<Used>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            used.add(new Used(
                    lines.get(i).net().minus(unused.get(i).net().money()).minorUnits(),
                    lines.get(i).tax().minus(unused.get(i).tax().money()).minorUnits()));
        }
        return used;
    }

    private static DatePeriod until(DatePeriod period, LocalDate end) {
        return period.end().isAfter(end) ? new DatePeriod(period.start(), end) : period;
    }

    /// The taxes fall in the ratio in which the net and the tax of the whole invoice do.
    private static List<InvoiceTax> taxes(InvoiceContent before, InvoiceContent after, CurrencyCode currency) {
        if (before.taxes().isEmpty()) {
            return List.of();
        }
        var amounts = Allocation.byWeight(
                new Money(after.tax(), currency),
                before.taxes().stream().map(tax -> Fraction.of(tax.amount())).toList());
        var taxes = new ArrayList<InvoiceTax>(before.taxes().size());
        for (int i = 0; i < before.taxes().size(); i++) {
            var tax = before.taxes().get(i);
            taxes.add(new InvoiceTax(
                    tax.name(),
                    tax.jurisdiction(),
                    tax.rate(),
                    taxable(tax, before.net(), after.net(), currency).minorUnits(),
                    amounts.get(i).minorUnits()));
        }
        return taxes;
    }

    private static Money taxable(InvoiceTax tax, long before, long after, CurrencyCode currency) {
        if (before == 0) {
            return Money.zero(currency);
        }
        var whole = new Money(tax.taxable(), currency).exact();
        return Money.round(whole.times(Fraction.of(after)).dividedBy(Fraction.of(before)), currency);
    }
}
