package io.billwright.edges.signin;

import org.jspecify.annotations.Nullable;

/// A provider did not identify anybody: it is away, refused, or said something that does not hold.
final class OidcException extends Exception {

    private static final long serialVersionUID = 1L;

    OidcException(String message) {
        super(message);
    }

    OidcException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// In one line for the log, which strangers can make us write.
    String reason() {
        var cause = getCause();
        return cause == null ? String.valueOf(getMessage()) : getMessage() + " (" + cause.getMessage() + ")";
    }
}
