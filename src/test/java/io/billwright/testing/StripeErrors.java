package io.billwright.testing;

import io.billwright.platform.http.Json;
import io.billwright.testing.StripeStub.Reply;
import java.util.Map;

/// The error answers of Stripe.
final class StripeErrors {

    private StripeErrors() {}

    static Reply error(int status, String type, String code, String message) {
        var error = Map.of("type", type, "code", code, "message", message);
        return new Reply(status, Json.mapper().writeValueAsString(Map.of("error", error)));
    }

    static Reply invalid(String code, String message) {
        return error(400, "invalid_request_error", code, message);
    }

    static Reply unexpected(String status) {
        return invalid(
                "payment_intent_unexpected_state",
                "This PaymentIntent's status is " + status + ", which does not allow that.");
    }
}
