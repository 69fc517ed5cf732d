package io.billwright.messaging.events;

import java.util.UUID;

/// A subscriber to a seller's events.
public record Subscriber(UUID subscriberId, Kind kind) {

    /// Each kind has a [Receiver].
    public enum Kind {
        WEBHOOK,
        ACCOUNTING
    }
}
