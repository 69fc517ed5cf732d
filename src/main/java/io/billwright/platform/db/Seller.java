package io.billwright.platform.db;

import java.util.UUID;

/// Whose rows a piece of work may see, and which clock it follows (R20).
public record Seller(UUID id, Mode mode) {

    /// A live seller follows the system clock, a sandbox seller its own.
    public enum Mode {
        LIVE,
        SANDBOX
    }
}
