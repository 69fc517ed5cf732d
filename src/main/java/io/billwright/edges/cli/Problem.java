package io.billwright.edges.cli;

import java.io.IOException;
import org.springframework.boot.context.properties.bind.BindException;

/// Says in one line why a command failed: the innermost reason is the one an operator can act on, with the setting that
/// it is about.
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

    /// Drivers of databases and mail say whom they could not reach; the socket below says only that it could not.
    private static boolean saysMore(Throwable failure) {
        return failure.getCause() instanceof IOException
                && !(failure instanceof IOException)
                && !(failure instanceof RuntimeException);
    }
}
