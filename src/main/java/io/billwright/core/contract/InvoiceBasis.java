package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The terms behind one invoice. Together with the days and extras it bills, they determine everything on it (R22).
public sealed interface InvoiceBasis {

    /// A billing period of an agreement. `changes` are the upgrades that start in it, in chronological order: each
    /// day is billed under the terms in force on it (R11).
    record Period(Terms terms, List<Change> changes) implements InvoiceBasis {

        public Period {
            changes = List.copyOf(changes);
        }

        public Period(Terms terms) {
            this(terms, List.of());
        }

        /// The same period with one more upgrade.
        public Period changed(Terms after, LocalDate startsAt) {
            var all = new ArrayList<>(changes);
            all.add(new Change(after, startsAt));
            return new Period(terms, all);
        }

        @Override
        public Period taxed(TaxTreatment tax) {
            return new Period(
                    terms.with(tax),
                    changes.stream()
                            .map(change -> new Change(change.after().with(tax), change.startsAt()))
                            .toList());
        }

        /// The terms at the end of the period.
        public Terms last() {
            return changes.isEmpty() ? terms : changes.getLast().after();
        }
    }

    /// An upgrade to other terms from a day on.
    record Change(Terms after, LocalDate startsAt) {}

    /// The difference that an upgrade makes to days that were billed before it (R11).
    record Difference(Terms before, Terms after, LocalDate startsAt) implements InvoiceBasis {}

    /// A one-off sale on a day, outside any agreement.
    record Once(Terms terms) implements InvoiceBasis {

        /// `lines` must be ONE_TIME, which cost the same in a period of any length.
        public static Once on(LocalDate day, CurrencyCode currency, List<Line> lines, TaxTreatment tax) {
            var phase = new Phase(1, 1, lines, Optional.empty());
            return new Once(
                    new Terms(day, 1, BillingFrequency.ALL_UPFRONT, currency, List.of(phase), Optional.empty(), tax));
        }

        private DatePeriod day() {
            return new DatePeriod(terms.startsAt(), terms.startsAt().plusDays(1));
        }

        private PricedPeriod onItsDay(List<Extra> extras, Explain explain) {
            var period = ContractPricing.pricePeriod(terms, terms.startsAt(), extras, explain);
            var day = day();
            var lines = period.lines().stream()
                    .map(line -> line.isExtra() ? line : line.during(day, line.totals()))
                    .toList();
            return new PricedPeriod(day, lines, period.taxes(), period.totals());
        }
    }

    /// Prices the days: a whole period, or its first days if a recast ends the agreement in it (R12).
    default PricedPeriod price(DatePeriod days, Explain explain) {
        return price(days, List.of(), explain);
    }

    /// The same, with the extras of the invoice.
    default PricedPeriod price(DatePeriod days, List<Extra> extras, Explain explain) {
        return switch (this) {
            case Period(var terms, var changes) -> {
                var whole = terms.periodOn(days.start());
                requireFirstDays(days, whole);
                yield changes.isEmpty() && days.equals(whole)
                        ? ContractPricing.pricePeriod(terms, days.start(), extras, explain)
                        : MixedPeriod.price(terms, changes, days, extras, explain);
            }
            case Difference(var before, var after, var startsAt) ->
                Upgrade.difference(before, after, startsAt, days, extras, explain);
            case Once once -> {
                requireFirstDays(days, once.day());
                yield once.onItsDay(extras, explain);
            }
        };
    }

    private static void requireFirstDays(DatePeriod days, DatePeriod whole) {
        if (!whole.start().equals(days.start()) || days.end().isAfter(whole.end())) {
            throw new IllegalArgumentException("an invoice bills the first days of a period: " + days);
        }
    }

    /// The same basis under another tax treatment.
    default InvoiceBasis taxed(TaxTreatment tax) {
        return switch (this) {
            case Period period -> period.taxed(tax);
            case Difference(var before, var after, var startsAt) ->
                new Difference(before.with(tax), after.with(tax), startsAt);
            case Once(var terms) -> new Once(terms.with(tax));
        };
    }

    /// The calendar by which its months are counted.
    default ContractCalendar calendar() {
        return switch (this) {
            case Period(var terms, var _) -> terms.calendar();
            case Difference(var _, var after, var _) -> after.calendar();
            case Once(var terms) -> terms.calendar();
        };
    }
}
