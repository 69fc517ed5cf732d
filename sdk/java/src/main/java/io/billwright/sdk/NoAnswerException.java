package io.billwright.sdk;

/**
 * No answer came, however often it was tried. Whether the change was made is not known; the same call with the same
 * idempotency key finds out without making it twice.
 */
public final class NoAnswerException extends BillwrightException {

    private static final long serialVersionUID = 1;

    private final String idempotencyKey;

    NoAnswerException(String message, String requestId, String idempotencyKey, Throwable cause) {
        super(message, requestId, cause);
        this.idempotencyKey = idempotencyKey;
    }

    /** The key that the change was sent with; null for a request that changes nothing. */
    public String idempotencyKey() {
        return idempotencyKey;
    }
}
