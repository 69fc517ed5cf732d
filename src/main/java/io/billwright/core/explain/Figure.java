package io.billwright.core.explain;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An exact intermediate number and, if the calculation is explained, the step that produced it.
public record Figure(Fraction value, @Nullable Step how) {

    public Figure plus(String name, Figure other) {
        return with(name, Operation.SUM, other);
    }

    public Figure minus(String name, Figure other) {
        return with(name, Operation.DIFFERENCE, other);
    }

    public Figure times(String name, Figure other) {
        return with(name, Operation.PRODUCT, other);
    }

    public Figure dividedBy(String name, Figure other) {
        return with(name, Operation.QUOTIENT, other);
    }

    public Figure percent(String name, Figure rate) {
        return with(name, Operation.PERCENT, rate);
    }

    public Figure lessPercent(String name, Figure rate) {
        return with(name, Operation.LESS_PERCENT, rate);
    }

    public Figure roundedUpToWhole(String name) {
        var rounded = Operation.ROUND_UP.apply(List.of(value));
        return new Figure(rounded, how == null ? null : step(name, Operation.ROUND_UP, rounded, List.of(how)));
    }

    /// The amount in cents: every stored amount passes here once (R4).
    public Amount round(String name, CurrencyCode currency) {
        var money = Money.round(value, currency);
        return new Amount(money, how == null ? null : Amount.step(name, Operation.ROUND, money, List.of(how)));
    }

    private Figure with(String name, Operation operation, Figure other) {
        var result = operation.apply(List.of(value, other.value));
        return new Figure(
                result,
                how == null || other.how == null ? null : step(name, operation, result, List.of(how, other.how)));
    }

    static Step step(String name, Operation operation, Fraction value, List<Step> parts) {
        return new Step(name, operation, value.toString(), parts);
    }
}
