package io.billwright.core.contract;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// A period that bills only the days before a recast: each line less what is unused of it (R12).
final class ShortenedPeriod {

    private final PricedPeriod whole;
    private final LocalDate end;
    private final ContractCalendar calendar;
    private final CurrencyCode currency;
    private final Explain explain;

    /// Months are counted in the calendar of the agreement that the period belongs to.
    ShortenedPeriod(PricedPeriod whole, LocalDate end, ContractCalendar calendar, Explain explain) {
        this.whole = whole;
        this.end = end;
        this.calendar = calendar;
        this.currency = whole.totals().net().money().currency();
        this.explain = explain;
    }

    PricedPeriod period() {
        var lines = whole.lines().stream()
                .filter(line -> line.isExtra() || line.service().start().isBefore(end))
                .map(line -> line.isExtra() ? line : used(line))
                .toList();
        var taxes = taxes(lines);
        return new PricedPeriod(until(whole.dates()), lines, taxes, Totals.ofPeriod(lines, taxes, currency, explain));
    }

    private PeriodLine used(PeriodLine line) {
        var unused = line.line().kind() instanceof BrickKind.OneTime ? new Unused.Never() : new Unused.ByTime();
        var share = RecastCredit.share(line.service(), unused, calendar, end, explain);
        var totals = line.totals();
        return line.during(
                until(line.service()),
                new Totals(
                        used("gross", totals.gross(), share),
                        used("net", totals.net(), share),
                        used("tax", totals.tax(), share)));
    }

    private Amount used(String name, Amount amount, Figure unusedShare) {
        return amount.minus(
                explain.name("used ", name), RecastCredit.unused(name, amount, unusedShare, currency, explain));
    }

    private DatePeriod until(DatePeriod dates) {
        return dates.end().isAfter(end) ? new DatePeriod(dates.start(), end) : dates;
    }

    /// The taxes fall in the ratio in which the net and the tax of all lines do.
    private List<TaxEntry> taxes(List<PeriodLine> lines) {
        var amounts =
                split(explain.sum("tax", currency, lines, line -> line.totals().tax()));
        var net = explain.sum("net", currency, lines, line -> line.totals().net());
        var taxes = new ArrayList<TaxEntry>(whole.taxes().size());
        for (int i = 0; i < whole.taxes().size(); i++) {
            var tax = whole.taxes().get(i);
            taxes.add(new TaxEntry(
                    tax.name(), tax.jurisdiction(), tax.percent(), taxable(tax.taxable(), net), amounts.get(i)));
        }
        return taxes;
    }

    private Amount taxable(Amount before, Amount net) {
        var netBefore = whole.totals().net().exact();
        return netBefore.value().signum() == 0
                ? nothing()
                : before.exact()
                        .times("taxable by used net", net.exact())
                        .dividedBy("exact taxable", netBefore)
                        .round("taxable", currency);
    }

    /// The tax over the taxes, in proportion to what each was; all of it to the first if they made up for each other.
    private List<Amount> split(Amount tax) {
        var weights =
                whole.taxes().stream().map(entry -> entry.amount().exact()).toList();
        var sum = explain.sum("tax before", weights);
        if (weights.size() < 2 || sum.value().signum() == 0) {
            var amounts = new ArrayList<Amount>(weights.size());
            weights.forEach(_ -> amounts.add(amounts.isEmpty() ? tax : nothing()));
            return amounts;
        }
        var factor = tax.exact().dividedBy("used tax for each unit of money", sum);
        var shares = weights.stream()
                .map(weight -> weight.times("exact used tax", factor))
                .toList();
        return explain.allocate("used tax", shares, currency);
    }

    private Amount nothing() {
        return explain.input("nothing", Money.zero(currency));
    }
}
