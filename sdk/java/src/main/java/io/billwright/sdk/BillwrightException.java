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

    /** The name of the request in the service's log: the one that was chosen, or one that was made up for it. */
    public String requestId() {
        return requestId;
    }
}
