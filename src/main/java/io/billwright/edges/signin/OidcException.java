package io.billwright.edges.signin;

import org.jspecify.annotations.Nullable;

/// A provider did not identify anybody: it is unreachable, it refused, or its answer is not valid.
final class OidcException extends Exception {

    private static final long serialVersionUID = 1L;

    OidcException(String message) {
        super(message);
    }

    OidcException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// The reason in a single line and without a stack trace, since anonymous visitors can cause this log entry.
    String reason() {
        var cause = getCause();
        return cause == null ? String.valueOf(getMessage()) : getMessage() + " (" + cause.getMessage() + ")";
    }
}
