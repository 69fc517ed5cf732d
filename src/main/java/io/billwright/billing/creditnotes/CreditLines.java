package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// The invoice lines that a note credits, each with an amount of its net and the tax on it. Tax is allocated by a
/// running total (R5), so crediting all of a line credits all of its tax.
record CreditLines(List<NotedLine> lines, ExplainedAmounts explanation) {

    private static final int MOST_LINES = 200;
    private static final long LARGEST = 99_999_999_999_999L;

    /// A line of the request, by its position on the invoice, counted from 1.
    record Wanted(int position, long netAmount) {

        static List<Wanted> of(Fields fields) {
            if (!fields.present("line_items")) {
                return List.of();
            }
            fields.refuse("amount", "goes without line_items, which say how much is credited");
            return fields.objects(
                    "line_items",
                    1,
                    MOST_LINES,
                    item -> new Wanted(
                            (int) item.integer("position", 1, Integer.MAX_VALUE),
                            item.integer("net_amount", 1, LARGEST)));
        }
    }

    /// `earlier` are the lines that earlier notes have credited.
    static CreditLines of(Invoice invoice, List<Wanted> wanted, List<NotedLine> earlier, Creditable left) {
        var currency = invoice.to().currency();
        var seen = new HashSet<Integer>();
        var lines = new ArrayList<NotedLine>();
        var nets = new ArrayList<Amount>();
        var taxes = new ArrayList<Amount>();
        for (int i = 0; i < wanted.size(); i++) {
            var one = wanted.get(i);
            if (!seen.add(one.position())) {
                throw wrong(i, "position", "is named twice");
            }
            var line = line(invoice, one, i);
            var before = earlier.stream()
                    .filter(known -> known.position() == one.position() - 1)
                    .toList();
            var net = Explain.ON.input("net credited", new Money(one.netAmount(), currency));
            var tax = tax(line, before, net, i, currency);
            nets.add(net);
            taxes.add(tax);
            lines.add(new NotedLine(
                    one.position() - 1, one.netAmount(), tax.money().minorUnits()));
        }
        if (!left.covers(lines)) {
            throw Rejection.Invalid.field(
                    "line_items",
                    "come to more than is left to credit: " + new Money(left.net(), currency) + " and "
                            + new Money(left.tax(), currency) + " of tax");
        }
        var net = Explain.ON.sum("net", currency, nets, amount -> amount);
        var tax = Explain.ON.sum("tax", currency, taxes, amount -> amount);
        return new CreditLines(lines, ExplainedAmounts.of(List.of(net, tax, net.plus("total", tax))));
    }

    private static InvoiceLine line(Invoice invoice, Wanted wanted, int place) {
        var lines = invoice.content().lines();
        if (wanted.position() > lines.size()) {
            throw wrong(place, "position", "must be between 1 and " + lines.size());
        }
        var line = lines.get(wanted.position() - 1);
        if (line.kind() == InvoiceLine.Kind.BALANCE) {
            throw wrong(place, "position", "is a balance brought forward, which was not sold");
        }
        return line;
    }

    private static Amount tax(InvoiceLine line, List<NotedLine> before, Amount net, int place, CurrencyCode currency) {
        var netBefore = new Money(before.stream().mapToLong(NotedLine::net).reduce(0, Math::addExact), currency);
        var taxBefore = new Money(before.stream().mapToLong(NotedLine::tax).reduce(0, Math::addExact), currency);
        var left = new Money(line.net(), currency).minus(netBefore);
        if (net.money().compareTo(left) > 0) {
            throw wrong(place, "net_amount", "is more than is left of the line: " + left);
        }
        var soFar = net.plus("net credited so far", Explain.ON.input("net credited before", netBefore));
        var share = soFar.exact()
                .dividedBy(
                        "share of the line",
                        Explain.ON
                                .input("net of the line", new Money(line.net(), currency))
                                .exact());
        return Explain.ON
                .input("tax of the line", new Money(line.tax(), currency))
                .exact()
                .times("exact tax so far", share)
                .round("tax so far", currency)
                .minus("tax credited", Explain.ON.input("tax credited before", taxBefore));
    }

    private static Rejection wrong(int place, String field, String message) {
        return Rejection.Invalid.field("line_items[" + place + "]." + field, message);
    }
}
