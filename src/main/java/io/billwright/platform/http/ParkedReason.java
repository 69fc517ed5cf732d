package io.billwright.platform.http;

import java.util.UUID;
import org.slf4j.Logger;

/// Why work that failed is parked, in words for the seller (S8).
public final class ParkedReason {

    private ParkedReason() {}

    /// A rejection says so itself. The details of any other failure are in the log, by the id that is shown.
    public static String of(RuntimeException failure, Logger log, String what) {
        var errorId = UUID.randomUUID();
        log.error("{} is parked, error {}", what, errorId, failure);
        return failure instanceof Rejection ? String.valueOf(failure.getMessage()) : "internal error " + errorId;
    }
}
