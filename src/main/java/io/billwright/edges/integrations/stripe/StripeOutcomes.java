package io.billwright.edges.integrations.stripe;

import com.stripe.model.PaymentIntent;
import com.stripe.model.PaymentIntent.NextAction;
import com.stripe.model.StripeError;
import com.stripe.model.checkout.Session;
import io.billwright.collection.charges.Processor.Outcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Translates the states of payment intents and checkout sessions into outcomes of a charge.
final class StripeOutcomes {

    private static final Outcome.Failed NOT_FINISHED =
            new Outcome.Failed("canceled", "The payment was not finished in time.");

    private StripeOutcomes() {}

    /// Needs the payment method expanded. A failed intent is never confirmed again, so its failure is final.
    static Outcome of(PaymentIntent intent) {
        return switch (intent.getStatus()) {
            case "succeeded" -> new Outcome.Succeeded(StripeMethods.type(intent.getPaymentMethodObject()), null);
            case "requires_confirmation" -> new Outcome.Untouched();
            case "requires_payment_method" -> failed(intent.getLastPaymentError());
            case "requires_action" -> action(intent.getNextAction());
            case "canceled" -> NOT_FINISHED;
            default -> new Outcome.Pending();
        };
    }

    /// Needs the payment intent and its payment method expanded. While the session is open, the customer may try
    /// again there, even after a failed attempt.
    static Outcome of(Session session) {
        var intent = session.getPaymentIntentObject();
        return switch (session.getStatus()) {
            case "open" -> new Outcome.ActionNeeded(session.getUrl());
            case "complete" -> intent == null ? new Outcome.Pending() : completed(intent);
            default -> NOT_FINISHED;
        };
    }

    private static Outcome completed(PaymentIntent intent) {
        var method = intent.getPaymentMethodObject();
        if (!"succeeded".equals(intent.getStatus()) || method == null || intent.getSetupFutureUsage() == null) {
            return of(intent);
        }
        return new Outcome.Succeeded(
                StripeMethods.type(method), StripeMethods.saved(method).orElse(null));
    }

    static Outcome.Failed failed(@Nullable StripeError error) {
        return error == null
                ? new Outcome.Failed("declined", "The payment was declined.")
                : new Outcome.Failed(
                        Objects.requireNonNullElse(error.getCode(), "declined"),
                        Objects.requireNonNullElse(error.getMessage(), "The payment was declined."));
    }

    private static Outcome action(@Nullable NextAction next) {
        if (next != null && next.getRedirectToUrl() != null) {
            return new Outcome.ActionNeeded(next.getRedirectToUrl().getUrl());
        }
        if (next != null && next.getVerifyWithMicrodeposits() != null) {
            return new Outcome.ActionNeeded(next.getVerifyWithMicrodeposits().getHostedVerificationUrl());
        }
        return new Outcome.ActionNeeded(null);
    }
}
