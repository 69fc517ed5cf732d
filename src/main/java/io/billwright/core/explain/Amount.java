package io.billwright.core.explain;

import io.billwright.core.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An amount in cents and, if the calculation is explained, the step that produced it.
public record Amount(Money money, @Nullable Step how) {

    public Amount plus(String name, Amount other) {
        return with(name, Operation.SUM, money.plus(other.money), other);
    }

    public Amount minus(String name, Amount other) {
        return with(name, Operation.DIFFERENCE, money.minus(other.money), other);
    }

    public Figure exact() {
        return new Figure(money.exact(), how);
    }

    private Amount with(String name, Operation operation, Money result, Amount other) {
        return new Amount(
                result,
                how == null || other.how == null ? null : step(name, operation, result, List.of(how, other.how)));
    }

    static Step step(String name, Operation operation, Money value, List<Step> parts) {
        return new Step(name, operation, value.major().toPlainString(), parts);
    }
}
