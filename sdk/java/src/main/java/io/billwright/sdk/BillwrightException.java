package io.billwright.sdk;

/** Something that went wrong in a call. */
public abstract sealed class BillwrightException extends RuntimeException
        permits ApiException, NoAnswerException, UnreadableAnswerException {

    private static final long serialVersionUID = 1;

    private final String requestId;

    BillwrightException(String message, String requestId, Throwable cause) {
        super(message, cause);
        this.requestId = requestId;
    }

    /** The name of the request in the service's log; null if no answer told it and none was chosen. */
    public String requestId() {
        return requestId;
    }
}
