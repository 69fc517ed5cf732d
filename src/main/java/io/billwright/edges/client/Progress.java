package io.billwright.edges.client;

import java.io.PrintStream;

/// Shows on a terminal that work is going on. Writes to standard error, so that it does not end up in redirected
/// output.
final class Progress implements AutoCloseable {

    private static final long FIRST_MILLIS = 2000;
    private static final long STEP_MILLIS = 1000;

    private final PrintStream err = System.err;

    @SuppressWarnings("SystemConsoleNull") // it is null if the JDK is set to have no console
    private final boolean shown = System.console() != null && System.console().isTerminal();

    private volatile String what;
    private final Thread teller;

    Progress(String what) {
        this.what = what;
        this.teller = Thread.ofVirtual().unstarted(this::tell);
        if (shown) {
            teller.start();
        }
    }

    void now(String said) {
        what = said;
    }

    private void tell() {
        try {
            Thread.sleep(FIRST_MILLIS);
            for (long seconds = FIRST_MILLIS / STEP_MILLIS; ; seconds++) {
                err.print("\r" + what + ", " + seconds + " s ");
                err.flush();
                Thread.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException _) {
            err.print("\r\033[K");
            err.flush();
        }
    }

    @Override
    public void close() {
        if (shown) {
            teller.interrupt();
            try {
                teller.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
