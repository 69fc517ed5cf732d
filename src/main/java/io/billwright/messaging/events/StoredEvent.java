package io.billwright.messaging.events;

import java.time.Instant;
import java.util.UUID;

/// An event as it was appended. Its data stays packed, since most events in memory are waiting to be sent.
@SuppressWarnings("ArrayRecordComponent")
public record StoredEvent(
        UUID eventId, String type, String objectId, long sequence, Instant occurredAt, byte[] packedData) {

    /// The object at that time, as JSON.
    public String data() {
        return PackedJson.unpack(packedData);
    }
}
