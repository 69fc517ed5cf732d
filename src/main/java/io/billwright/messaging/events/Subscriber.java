package io.billwright.messaging.events;

import java.util.UUID;

/// A receiver of a seller's events.
public record Subscriber(UUID subscriberId, Kind kind) {

    /// Each has a [Receiver].
    public enum Kind {
        WEBHOOK,
        ACCOUNTING
    }
}
