package io.billwright.agreements.orders;

import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;

/// Drafts that the customer has signed and that bind once the seller has countersigned them.
public interface SignedDrafts {

    /// Whether the customer has signed the order. Call inside a transaction that has locked the subscription.
    boolean isSigned(UUID orderId);

    default void requireUnsigned(Order draft) {
        if (draft.parties().needCountersignature() && isSigned(draft.orderId())) {
            throw new Rejection.Invalid("the customer has signed the order; countersign or cancel it")
                    .because(Reason.ORDER_SIGNED);
        }
    }
}
