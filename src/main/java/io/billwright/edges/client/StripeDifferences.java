package io.billwright.edges.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Finds subscriptions that Stripe bills in a way that Billwright would not.
final class StripeDifferences {

    private StripeDifferences() {}

    /// Why Billwright would bill this subscription differently; null if it would not.
    static @Nullable String of(JsonNode subscription) {
        boolean atPeriodEnd = subscription.path("cancel_at_period_end").booleanValue(false);
        if (subscription.hasNonNull("cancel_at") && !atPeriodEnd) {
            return "it ends on a day that is no end of a period";
        }
        if (subscription.hasNonNull("pause_collection")) {
            return "its invoices are not collected at present";
        }
        if (subscription.hasNonNull("schedule")) {
            return "a schedule changes it";
        }
        if (subscription.at("/items/has_more").booleanValue(false)) {
            return "it has more prices than Stripe lists with it";
        }
        int known = subscription.hasNonNull("discount") ? 1 : 0;
        boolean reduced = subscription.path("discounts").size() > known
                || subscription
                        .at("/items/data")
                        .valueStream()
                        .anyMatch(item -> !item.path("discounts").isEmpty());
        return reduced ? "it has several discounts, or some on its prices" : null;
    }
}
