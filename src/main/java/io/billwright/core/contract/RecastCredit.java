package io.billwright.core.contract;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// What a recast gives back for the time after its start (R12): first it lowers what is unpaid, and only money really
/// paid becomes credit.
public record RecastCredit(List<CreditedInvoice> invoices, Amount credit) {

    /// One invoice: its `unused` amount; the `offset`, which makes up for what other invoices have given back
    /// already; by how much the unpaid amount is `lowered`, what is `remaining` of it; and the `credit`.
    public record CreditedInvoice(
            UUID invoiceId,
            List<UnusedLine> lines,
            Amount unused,
            Amount offset,
            Amount lowered,
            Amount remaining,
            Amount credit) {}

    public record UnusedLine(Amount net, Amount tax) {}

    /// The invoices come oldest first. An invoice that lowered the price, such as a difference billed by an upgrade
    /// to less, has a negative unused amount: that was given back before, so it is deducted from the others.
    public static RecastCredit of(
            List<BilledInvoice> invoices, LocalDate startsAt, CurrencyCode currency, Explain explain) {
        var unused = new ArrayList<Unspent>(invoices.size());
        for (var invoice : invoices) {
            unused.add(Unspent.of(invoice, startsAt, currency, explain));
        }
        var nothing = explain.input("nothing", Money.zero(currency));
        var givenBack = unused.stream()
                .map(Unspent::sum)
                .filter(sum -> sum.money().minorUnits() < 0)
                .reduce(nothing, (sum, next) -> sum.minus("given back before", next));
        var credited = new ArrayList<CreditedInvoice>(invoices.size());
        for (var part : unused) {
            var one = part.credited(givenBack, nothing, explain);
            givenBack = givenBack.minus("still given back", one.offset);
            credited.add(one);
        }
        return new RecastCredit(credited, explain.sum("credit", currency, credited, CreditedInvoice::credit));
    }

    /// An invoice and its unused amount.
    private record Unspent(BilledInvoice invoice, List<UnusedLine> lines, Amount sum) {

        static Unspent of(BilledInvoice invoice, LocalDate startsAt, CurrencyCode currency, Explain explain) {
            var lines = new ArrayList<UnusedLine>(invoice.lines().size());
            for (var line : invoice.lines()) {
                var share = share(line.service(), line.unused(), invoice.calendar(), startsAt, explain);
                var net = explain.input("net of the line", line.net());
                var tax = explain.input("tax of the line", line.tax());
                lines.add(new UnusedLine(
                        RecastCredit.unused("net", net, share, currency, explain),
                        RecastCredit.unused("tax", tax, share, currency, explain)));
            }
            var net = explain.sum("unused net", currency, lines, UnusedLine::net);
            var tax = explain.sum("unused tax", currency, lines, UnusedLine::tax);
            return new Unspent(invoice, lines, net.plus("unused", tax));
        }

        CreditedInvoice credited(Amount givenBack, Amount nothing, Explain explain) {
            var usable = sum.money().minorUnits() > 0 ? sum : nothing;
            var offset = least(usable, givenBack);
            var rest = usable.minus("unused after what was given back", offset);
            var unpaid = explain.input("unpaid", invoice.remaining());
            var left = explain.input("left of what was billed", invoice.left());
            var lowered = least(least(rest, unpaid), left);
            var credit = least(
                    least(rest.minus("unused of what was paid", lowered), explain.input("paid", invoice.paid())),
                    left.minus("left after what is lowered", lowered));
            var remaining = unpaid.minus("remaining", lowered);
            return new CreditedInvoice(invoice.invoiceId(), lines, sum, offset, lowered, remaining, credit);
        }

        private static Amount least(Amount one, Amount other) {
            return one.money().compareTo(other.money()) <= 0 ? one : other;
        }
    }

    static Amount unused(String name, Amount whole, Figure share, CurrencyCode currency, Explain explain) {
        return whole.exact().times("exact unused part", share).round(explain.name("unused ", name), currency);
    }

    /// The unused share of a line from `startsAt` on.
    static Figure share(
            DatePeriod service, Unused unused, ContractCalendar calendar, LocalDate startsAt, Explain explain) {
        if (unused instanceof Unused.Never || !service.end().isAfter(startsAt)) {
            return explain.input("nothing unused", 0);
        }
        return switch (unused) {
            case Unused.ByTime() -> byTime(service, calendar, startsAt, explain);
            case Unused.ByUnits(var committed, var consumed) -> byUnits(committed, consumed, explain);
            case Unused.Never() -> explain.input("nothing unused", 0);
        };
    }

    private static Figure byTime(DatePeriod service, ContractCalendar calendar, LocalDate startsAt, Explain explain) {
        if (!service.start().isBefore(startsAt)) {
            return explain.input("all unused", 1);
        }
        var rest = calendar.months(startsAt, service.end());
        return explain.input("unused months", rest)
                .dividedBy(
                        "unused share",
                        explain.input("months of the line", calendar.months(service.start(), service.end())));
    }

    private static Figure byUnits(Fraction committed, Fraction consumed, Explain explain) {
        if (consumed.compareTo(committed) >= 0) {
            return explain.input("nothing unused", 0);
        }
        var whole = explain.input("committed units", committed);
        var used = explain.input("consumed units", consumed.signum() < 0 ? Fraction.ZERO : consumed);
        return whole.minus("unconsumed units", used).dividedBy("unused share", whole);
    }
}
