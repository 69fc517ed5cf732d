package io.billwright.sdk;

/** The request succeeded, but its answer is not what this version knows. */
public final class UnreadableAnswerException extends BillwrightException {

    private static final long serialVersionUID = 1;

    UnreadableAnswerException(String message, String requestId, Throwable cause) {
        super(message, requestId, cause);
    }
}
