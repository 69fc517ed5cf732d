package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What was agreed of that which one invoice bills; with the days it bills, that says all that is on it (R22).
public sealed interface InvoiceBasis {

    /// A billing period of an agreement.
    record Period(Terms terms) implements InvoiceBasis {}

    /// The difference that an upgrade makes to what was billed before it (R11), with the facts of [Upgrade#of].
    record Difference(Terms before, Terms after, LocalDate startsAt, LocalDate openFrom) implements InvoiceBasis {}

    /// What is sold once on a day, outside of any agreement.
    record Once(Terms terms) implements InvoiceBasis {

        /// `lines` are ONE_TIME: they cost the same in a period of any length.
        public static Once on(LocalDate day, CurrencyCode currency, List<Line> lines, TaxTreatment tax) {
            var phase = new Phase(1, 1, lines, Optional.empty());
            return new Once(
                    new Terms(day, 1, BillingFrequency.ALL_UPFRONT, currency, List.of(phase), Optional.empty(), tax));
        }

        private PricedPeriod onItsDay(List<Extra> extras, Explain explain) {
            var period = ContractPricing.pricePeriod(terms, terms.startsAt(), extras, explain);
            var day = new DatePeriod(terms.startsAt(), terms.startsAt().plusDays(1));
            var lines = period.lines().stream()
                    .map(line -> line.isExtra() ? line : line.during(day, line.totals()))
                    .toList();
            return new PricedPeriod(day, lines, period.taxes(), period.totals());
        }
    }

    /// The lines, taxes and totals for the days. They are those of the whole period or difference unless they end
    /// earlier, as a recast makes them; however often it was cut, only the last cut counts (R12).
    default PricedPeriod price(DatePeriod days, Explain explain) {
        return price(days, List.of(), explain);
    }

    /// The same with what the invoice bills beyond the schedule. What was done or used is not cut with the days.
    default PricedPeriod price(DatePeriod days, List<Extra> extras, Explain explain) {
        var whole = whole(days.start(), extras, explain);
        if (!whole.dates().start().equals(days.start())
                || days.end().isAfter(whole.dates().end())) {
            throw new IllegalArgumentException("an invoice bills the first days of a period: " + days);
        }
        return whole.until(days.end(), calendar(), explain);
    }

    private PricedPeriod whole(LocalDate start, List<Extra> extras, Explain explain) {
        return switch (this) {
            case Period(var terms) -> ContractPricing.pricePeriod(terms, start, extras, explain);
            case Difference(var before, var after, var startsAt, var openFrom) -> {
                if (!extras.isEmpty()) {
                    throw new IllegalArgumentException("the invoice of a difference bills nothing else");
                }
                yield Upgrade.stub(before, after, startsAt, openFrom, explain).orElseThrow();
            }
            case Once once -> once.onItsDay(extras, explain);
        };
    }

    /// How its months are counted.
    default ContractCalendar calendar() {
        return switch (this) {
            case Period(var terms) -> terms.calendar();
            case Difference(var _, var after, var _, var _) -> after.calendar();
            case Once(var terms) -> terms.calendar();
        };
    }
}
