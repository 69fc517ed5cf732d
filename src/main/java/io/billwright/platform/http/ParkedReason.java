package io.billwright.platform.http;

import java.util.UUID;
import org.slf4j.Logger;

/// Explains to the seller why failed work is parked (S8).
public final class ParkedReason {

    private ParkedReason() {}

    /// A rejection has a readable message. Any other failure is logged under an error id, and only that id is shown.
    public static String of(RuntimeException failure, Logger log, String what) {
        var errorId = UUID.randomUUID();
        log.error("{} is parked, error {}", what, errorId, failure);
        return failure instanceof Rejection ? String.valueOf(failure.getMessage()) : "internal error " + errorId;
    }
}
