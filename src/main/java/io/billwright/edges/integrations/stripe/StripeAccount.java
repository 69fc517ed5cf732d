package io.billwright.edges.integrations.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.V1Services;
import io.billwright.collection.charges.Processor.Refused;
import io.billwright.collection.charges.Processor.Unavailable;
import java.util.UUID;

/// Calls Stripe with the key of one account and translates errors into those of the port.
final class StripeAccount {

    private static final int SERVER_ERROR = 500;

    private final V1Services services;

    /// The library's own retries are switched off: only the caller knows whether a retry is safe.
    StripeAccount(StripeSettings settings, String secretKey) {
        this.services = StripeClient.builder()
                .setApiKey(secretKey)
                .setApiBase(settings.apiBase())
                .setConnectTimeout(Math.toIntExact(settings.connectTimeout().toMillis()))
                .setReadTimeout(Math.toIntExact(settings.readTimeout().toMillis()))
                .setMaxNetworkRetries(0)
                .build()
                .v1();
    }

    interface Question<T> {
        T ask(V1Services stripe) throws StripeException;
    }

    interface Request<T> {
        T send(V1Services stripe, RequestOptions options) throws StripeException;
    }

    <T> T ask(Question<T> question) {
        try {
            return answer(question);
        } catch (StripeException failure) {
            throw translated(failure);
        }
    }

    /// Passes Stripe's exceptions on to the caller.
    <T> T answer(Question<T> question) throws StripeException {
        return question.ask(services);
    }

    /// Sends a request that would do no harm if it took effect twice. Stripe repeats the first answer to an
    /// idempotency key, even if that was a server error or the request has changed since; then the request is sent
    /// again with another key.
    <T> T keyed(String key, Request<T> request) {
        try {
            return answer(stripe -> request.send(stripe, key(key)));
        } catch (StripeException failure) {
            if (!isStuck(failure)) {
                throw translated(failure);
            }
            return ask(stripe -> request.send(stripe, anotherKey(key)));
        }
    }

    static RequestOptions key(String key) {
        return RequestOptions.builder().setIdempotencyKey(key).build();
    }

    static RequestOptions anotherKey(String key) {
        return key(key + "-" + UUID.randomUUID());
    }

    /// Whether Stripe would repeat this failure for the same idempotency key, which it does for a day.
    static boolean isStuck(StripeException failure) {
        var status = failure.getStatusCode();
        return failure instanceof IdempotencyException || (status != null && status >= SERVER_ERROR);
    }

    /// A wrong API key is not the customer's fault: the charge waits until the key is corrected.
    static RuntimeException translated(StripeException failure) {
        return switch (failure) {
            case CardException declined -> new Refused(message(declined));
            case InvalidRequestException invalid -> new Refused(message(invalid));
            default -> unavailable(failure);
        };
    }

    static Unavailable unavailable(StripeException failure) {
        return new Unavailable("Stripe: " + failure.getMessage(), failure);
    }

    /// Stripe's message without its error codes and request id.
    static String message(StripeException failure) {
        var message = failure.getUserMessage();
        return message == null ? String.valueOf(failure.getMessage()) : message;
    }
}
