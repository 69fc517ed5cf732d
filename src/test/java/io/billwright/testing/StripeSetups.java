package io.billwright.testing;

import java.util.HashMap;
import java.util.Map;

/// Saves payment methods that customers enter, and detaches them.
final class StripeSetups {

    private StripeSetups() {}

    static void keep(Map<String, Object> session, Map<String, Object> method) {
        method.put("customer", session.get("customer"));
        session.put("status", "complete");
        session.put(
                "setup_intent",
                Map.of(
                        "id",
                        "seti_" + session.get("id"),
                        "object",
                        "setup_intent",
                        "status",
                        "succeeded",
                        "payment_method",
                        method));
    }

    static Map<String, Object> detached(Map<String, Object> method) {
        method.remove("customer");
        return new HashMap<>(method);
    }
}
