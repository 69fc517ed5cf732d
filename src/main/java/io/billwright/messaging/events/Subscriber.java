package io.billwright.messaging.events;

import java.util.UUID;

/// Somebody who is told of the events of a seller.
public record Subscriber(UUID subscriberId, Kind kind) {

    /// Each has a [Receiver].
    public enum Kind {
        WEBHOOK,
        ACCOUNTING
    }
}
