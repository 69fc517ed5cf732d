package io.billwright.messaging.events;

import java.time.Instant;
import java.util.UUID;

/// An event as it was appended. Its data is packed: most of those in memory only wait to be sent.
@SuppressWarnings("ArrayRecordComponent")
public record StoredEvent(
        UUID eventId, String type, String objectId, long sequence, Instant occurredAt, byte[] packedData) {

    /// The object as it was then, as JSON.
    public String data() {
        return PackedJson.unpack(packedData);
    }
}
