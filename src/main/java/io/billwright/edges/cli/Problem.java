package io.billwright.edges.cli;

/// Says in one line why a command failed: the innermost reason is the one an operator can act on.
final class Problem {

    private Problem() {}

    static String explain(Throwable failure) {
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
