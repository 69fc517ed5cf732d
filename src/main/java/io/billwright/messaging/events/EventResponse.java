package io.billwright.messaging.events;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.UUID;

/// An event as the API shows it: what a webhook tells, and besides where and when it was written down.
///
/// @param timestamp when it happened, by the clock of the seller
/// @param recordedAt when it was written, by the clock of the service
/// @param data JSON, as it was then
record EventResponse(
        UUID eventId,
        String type,
        Instant timestamp,
        String objectId,
        long sequence,
        Instant recordedAt,
        @JsonRawValue String data) {}
