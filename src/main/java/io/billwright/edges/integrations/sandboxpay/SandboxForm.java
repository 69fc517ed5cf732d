package io.billwright.edges.integrations.sandboxpay;

import io.billwright.core.money.Money;
import io.billwright.edges.integrations.sandboxpay.SandboxCharge.State;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the sandbox processor's payment form shows.
public record SandboxForm(
        Step step,
        String description,
        Money amount,
        List<Choice> choices,
        @Nullable String returnUrl,
        boolean isError) {

    public enum Step {
        CHOOSE,
        APPROVE,
        DONE
    }

    /// A test method that the customer can choose.
    public record Choice(String token, String label) {}

    static SandboxForm of(SandboxCharge charge, boolean isError) {
        var step = charge.state() != State.ACTION ? Step.DONE : charge.method() == null ? Step.CHOOSE : Step.APPROVE;
        var choices = Arrays.stream(TestMethod.values())
                .filter(method -> charge.types().contains(method.type()))
                .map(method -> new Choice(method.token(), method.label()))
                .toList();
        return new SandboxForm(
                step,
                charge.description(),
                charge.amount(),
                choices,
                charge.returnUrl(),
                isError && step == Step.CHOOSE);
    }
}
