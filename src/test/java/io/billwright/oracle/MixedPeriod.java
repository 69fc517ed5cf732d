package io.billwright.oracle;

import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Input.TaxTreatment;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.LineAmounts;
import io.billwright.oracle.Output.Period;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Bills a period that is not issued and has the terms of two agreements, one before a day and one from it on (R11).
///
/// @param p the number of the phase
/// @param phase the first day of that phase
record MixedPeriod(Oracle before, Oracle after, TaxTreatment tax, LocalDate day, int p, LocalDate phase) {

    /// An invoice line before tax.
    private record Item(LocalDate start, String id, String category, BigInteger gross, BigInteger net) {}

    private Amounts over(Oracle oracle, PhaseLine line, LocalDate from, LocalDate to) {
        LocalDate start = from.isAfter(line.start()) ? from : line.start();
        LocalDate end = to.isBefore(line.end()) ? to : line.end();
        BigInteger gross = line.grossBefore(end)
                .roundHalfUpAwayFromZero()
                .subtract(line.grossBefore(start).roundHalfUpAwayFromZero());
        BigInteger net = oracle.netBefore(p, line, end).subtract(oracle.netBefore(p, line, start));
        return new Amounts(gross, net, BigInteger.ZERO);
    }

    Period bill(Period period, Collection<String> ids) {
        List<Item> items = new ArrayList<>();
        for (String id : ids) {
            items.addAll(items(id, period));
        }
        items.sort(Comparator.comparing(Item::start).thenComparing(Item::id));
        Taxes.Result taxes = Taxes.of(
                tax,
                items.stream().map(Item::category).toList(),
                items.stream().map(Item::net).toList());
        List<LineAmounts> lines = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            Amounts amounts =
                    new Amounts(item.gross(), item.net(), taxes.perLine().get(i));
            lines.add(new LineAmounts(item.id(), amounts));
        }
        Amounts totals = Amounts.sum(lines.stream().map(LineAmounts::amounts).toList());
        return new Period(period.start(), period.end(), lines, taxes.taxes(), totals);
    }

    /// The lines of a brick in such a period; a single one if the change leaves the brick as it is.
    private List<Item> items(String id, Period period) {
        PhaseLine was = before.lines(p).get(id);
        PhaseLine becomes = after.lines(p).get(id);
        List<Item> items = new ArrayList<>();
        Amounts first = even(before, was, period.start(), day);
        Amounts second = even(after, becomes, day, period.end());
        boolean begins = day.isAfter(period.start());
        if (begins && was != null && becomes != null && was.line().equals(becomes.line())) {
            items.add(item(period.start(), was, first.plus(second)));
        } else {
            if (was != null && begins) {
                items.add(item(period.start(), was, first));
            }
            if (becomes != null) {
                items.add(item(day, becomes, second));
            }
        }
        once(was, becomes, period).ifPresent(items::add);
        return items;
    }

    private Amounts even(Oracle oracle, @Nullable PhaseLine line, LocalDate from, LocalDate to) {
        return line == null || line.line().kind() == Kind.ONE_TIME ? Amounts.ZERO : over(oracle, line, from, to);
    }

    private Optional<Item> once(@Nullable PhaseLine was, @Nullable PhaseLine becomes, Period period) {
        boolean wasOnce = was != null && was.line().kind() == Kind.ONE_TIME;
        boolean isOnce = becomes != null && becomes.line().kind() == Kind.ONE_TIME;
        if (!wasOnce && !isOnce) {
            return Optional.empty();
        }
        boolean first = phase.equals(period.start());
        Once once = new Once(before, after, p, day.isAfter(phase));
        PhaseLine shown = Objects.requireNonNull(isOnce ? becomes : was);
        Amounts more = once.more(shown.line().id());
        Amounts all = first ? once.whole(shown.line().id()).plus(more) : more;
        return first || !all.equals(Amounts.ZERO)
                ? Optional.of(item(first && wasOnce ? period.start() : day, shown, all))
                : Optional.empty();
    }

    private static Item item(LocalDate start, PhaseLine line, Amounts amounts) {
        return new Item(start, line.line().id(), line.line().taxCategory(), amounts.gross(), amounts.net());
    }
}
