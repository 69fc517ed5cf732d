package io.billwright.edges.integrations.sandboxpay;

import io.billwright.collection.charges.MethodType;
import io.billwright.core.money.Money;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A charge of the sandbox processor.
record SandboxCharge(
        String reference,
        UUID attemptId,
        String customer,
        @Nullable String paymentMethodId,
        @Nullable TestMethod method,
        boolean keepsMethod,
        Money amount,
        String description,
        @Nullable String returnUrl,
        Set<MethodType> types,
        State state,
        @Nullable String decline,
        @Nullable Instant clearsAt,
        long refunded) {

    enum State {
        OPEN,
        ACTION,
        PENDING,
        SUCCEEDED,
        DECLINED
    }

    /// A charge of zero is only a form on which the customer enters a payment method to be saved.
    boolean isForm() {
        return amount.minorUnits() == 0;
    }

    SandboxCharge becoming(State newState) {
        return with(paymentMethodId, method, newState, null, null);
    }

    SandboxCharge declined(String reason) {
        return with(paymentMethodId, method, State.DECLINED, reason, null);
    }

    SandboxCharge clearing(Instant at) {
        return with(paymentMethodId, method, State.PENDING, null, at);
    }

    SandboxCharge with(String newMethodId, TestMethod newMethod) {
        return with(newMethodId, newMethod, state, decline, clearsAt);
    }

    private SandboxCharge with(
            @Nullable String newMethodId,
            @Nullable TestMethod newMethod,
            State newState,
            @Nullable String newDecline,
            @Nullable Instant newClearsAt) {
        return new SandboxCharge(
                reference,
                attemptId,
                customer,
                newMethodId,
                newMethod,
                keepsMethod,
                amount,
                description,
                returnUrl,
                types,
                newState,
                newDecline,
                newClearsAt,
                refunded);
    }
}
