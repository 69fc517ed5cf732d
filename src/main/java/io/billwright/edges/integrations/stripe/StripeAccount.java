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

/// Calls Stripe with the key of one account and says in our terms what went wrong.
final class StripeAccount {

    private static final int SERVER_ERROR = 500;

    private final V1Services services;

    /// The library does not repeat calls by itself: who calls knows whether that helps.
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

    /// Lets the caller see what went wrong.
    <T> T answer(Question<T> question) throws StripeException {
        return question.ask(services);
    }

    /// Sends what may be made twice without harm, but need not be. A key keeps the answer it got first, also if that is
    /// a failure of the server, or if the request has since changed; then another key gets on.
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

    /// The same key would give the same answer for a day.
    static boolean isStuck(StripeException failure) {
        var status = failure.getStatusCode();
        return failure instanceof IdempotencyException || (status != null && status >= SERVER_ERROR);
    }

    /// A wrong key of ours is no fault of the customer: the charge waits until that is mended.
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

    /// What it says without the codes behind it.
    static String message(StripeException failure) {
        var message = failure.getUserMessage();
        return message == null ? String.valueOf(failure.getMessage()) : message;
    }
}
