package io.billwright.core.explain;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Whether a calculation records its steps. Every input enters through here, so the switch covers all that is
/// computed from it.
public enum Explain {
    ON,
    OFF;

    public Figure input(String name, Fraction value) {
        return new Figure(value, this == OFF ? null : Figure.step(name, Operation.INPUT, value, List.of()));
    }

    public Figure input(String name, BigDecimal value) {
        return input(name, Fraction.of(value));
    }

    public Figure input(String name, long value) {
        return input(name, Fraction.of(value));
    }

    public Amount input(String name, Money money) {
        return new Amount(money, this == OFF ? null : Amount.step(name, Operation.INPUT, money, List.of()));
    }

    /// Joins two parts into a name, but only if steps are recorded.
    public String name(String first, Object second) {
        return this == OFF ? "" : first + second;
    }

    public Figure sum(String name, List<Figure> parts) {
        var sum = Fraction.ZERO;
        for (var part : parts) {
            sum = sum.plus(part.value());
        }
        return new Figure(sum, this == OFF ? null : Figure.step(name, Operation.SUM, sum, steps(parts)));
    }

    /// Adds up the amount that `amount` takes from each part.
    public <T> Amount sum(String name, CurrencyCode currency, List<T> parts, Function<T, Amount> amount) {
        var sum = Money.sum(currency, parts, part -> amount.apply(part).money());
        if (this == OFF) {
            return new Amount(sum, null);
        }
        var steps = parts.stream().map(part -> known(amount.apply(part).how())).toList();
        return new Amount(sum, Amount.step(name, Operation.SUM, sum, steps));
    }

    /// Rounds the exact shares of several lines so that no cent is lost, by largest remainder (R5).
    public List<Amount> allocate(String name, List<Figure> shares, CurrencyCode currency) {
        var exact = new ArrayList<Fraction>(shares.size());
        for (var share : shares) {
            exact.add(share.value());
        }
        var allocated = Allocation.largestRemainder(exact, currency);
        var allocation = this == OFF ? null : allocation(allocated, shares, currency);
        var amounts = new ArrayList<Amount>(shares.size());
        for (var money : allocated) {
            amounts.add(
                    new Amount(money, allocation == null ? null : share(name, amounts.size() + 1, money, allocation)));
        }
        return amounts;
    }

    /// Rounds the totals reached at the end of each stretch of time and returns what each stretch added, so no cent
    /// is lost (R5).
    public List<Amount> overTime(String name, List<Figure> upTo, CurrencyCode currency) {
        var total = new RunningTotal(name, currency);
        var amounts = new ArrayList<Amount>(upTo.size());
        for (var exact : upTo) {
            amounts.add(total.reach(exact));
        }
        return amounts;
    }

    private static Step allocation(List<Money> allocated, List<Figure> shares, CurrencyCode currency) {
        var sum = Money.sum(currency, allocated, money -> money);
        return Amount.step("shares rounded together", Operation.ALLOCATE, sum, steps(shares));
    }

    private Step share(String name, int place, Money money, Step allocation) {
        return Amount.step(
                name,
                Operation.SHARE,
                money,
                List.of(allocation, known(input("place of the line", place).how())));
    }

    private static List<Step> steps(List<Figure> figures) {
        return figures.stream().map(figure -> known(figure.how())).toList();
    }

    private static Step known(@Nullable Step step) {
        return Objects.requireNonNull(step, "an explained calculation has explained parts");
    }
}
