package io.billwright.sdk;

import java.time.Duration;

/**
 * What differs for one request.
 *
 * @param idempotencyKey a key of your own, so that the change is made once even if your program starts over; null for a
 *     new one
 * @param requestId a name of your own for the request, repeated in the service's log; null for a new one
 * @param timeout how long each try may take; null for the usual time
 */
public record RequestOptions(String idempotencyKey, String requestId, Duration timeout) {

    private static final RequestOptions NONE = new RequestOptions(null, null, null);

    public static RequestOptions none() {
        return NONE;
    }

    public static RequestOptions idempotent(String key) {
        return new RequestOptions(key, null, null);
    }

    public RequestOptions withRequestId(String id) {
        return new RequestOptions(idempotencyKey, id, timeout);
    }

    public RequestOptions withTimeout(Duration longest) {
        return new RequestOptions(idempotencyKey, requestId, longest);
    }
}
