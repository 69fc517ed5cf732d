package io.billwright.edges.cli;

import java.io.IOException;
import org.springframework.boot.context.properties.bind.BindException;

/// Explains in one line why a command failed: the innermost cause, which an operator can act on, with the setting
/// that it concerns.
final class Problem {

    private Problem() {}

    static String explain(Throwable failure) {
        var cause = failure;
        var setting = "";
        while (cause.getCause() != null && !saysMore(cause)) {
            if (cause instanceof BindException binding) {
                setting = binding.getName() + ": ";
            }
            cause = cause.getCause();
        }
        var reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return reason.startsWith("billwright.") ? reason : setting + reason;
    }

    /// The drivers for databases and mail name the host that they could not reach; the socket exception below does
    /// not.
    private static boolean saysMore(Throwable failure) {
        return failure.getCause() instanceof IOException
                && !(failure instanceof IOException)
                && !(failure instanceof RuntimeException);
    }
}
