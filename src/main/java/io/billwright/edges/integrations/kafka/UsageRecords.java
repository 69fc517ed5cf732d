package io.billwright.edges.integrations.kafka;

import io.billwright.edges.integrations.kafka.Parking.Reason;
import io.billwright.metering.usage.UsageEntry;
import io.billwright.metering.usage.UsageFields;
import io.billwright.metering.usage.UsageLog.Logged;
import io.billwright.platform.db.Seller;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads and writes the record format of docs/usage-records.md: seller and subscription in the key, the version in a
/// header, and the body of `POST /usage` as the value.
@Component
final class UsageRecords {

    static final String VERSION_HEADER = "billwright-usage";
    static final String VERSION = "1";
    static final String ONCE_HEADER = "billwright-once";

    private static final int UUID_LENGTH = 36;
    private static final Pattern ONCE_ID = Pattern.compile("[\\x21-\\x7e]{1,100}");
    private static final Header HEADER = new RecordHeader(VERSION_HEADER, VERSION.getBytes(StandardCharsets.UTF_8));

    private final JsonMapper json;

    UsageRecords(JsonMapper json) {
        this.json = json;
    }

    /// An entry with a transaction id is deduplicated by that id and needs no header.
    ProducerRecord<byte[], byte[]> write(String topic, Seller seller, Logged logged) {
        var entry = logged.entry();
        var key = seller.id() + "/" + entry.subscriptionId();
        var onceId = entry.transactionId() == null ? logged.onceId() : null;
        var headers = onceId == null
                ? List.of(HEADER)
                : List.of(HEADER, new RecordHeader(ONCE_HEADER, onceId.getBytes(StandardCharsets.UTF_8)));
        return new ProducerRecord<>(topic, null, key.getBytes(StandardCharsets.UTF_8), value(entry), headers);
    }

    private byte[] value(UsageEntry entry) {
        var bytes = new ByteArrayOutputStream(256);
        try (var writer = json.createGenerator(bytes)) {
            writer.writeStartObject();
            if (entry.transactionId() != null) {
                writer.writeStringProperty("transaction_id", entry.transactionId());
            }
            writer.writeStringProperty("subscription_id", entry.subscriptionId().toString());
            writer.writeStringProperty("brick_id", entry.brickId().toString());
            writer.writeNumberProperty("value", entry.value());
            writer.writeStringProperty("time", entry.time().toString());
            if (entry.properties() != null) {
                writer.writePOJOProperty("properties", entry.properties());
            }
            writer.writeEndObject();
        }
        return bytes.toByteArray();
    }

    Received read(ConsumerRecord<byte[], byte[]> record) {
        var seller = seller(record.key());
        if (seller.isEmpty()) {
            return new Received.Stray(record, "the key is not <seller_id>/<subscription_id>");
        }
        var version = version(record);
        if (!version.equals(VERSION)) {
            return unreadable(record, seller.get(), "version " + version + " is not known");
        }
        if (record.value() == null) {
            return unreadable(record, seller.get(), "has no value");
        }
        var onceId = text(record, ONCE_HEADER);
        if (onceId != null && !ONCE_ID.matcher(onceId).matches()) {
            return unreadable(record, seller.get(), ONCE_HEADER + " has more than 100 characters, or none");
        }
        return entry(record, seller.get(), record.value(), onceId);
    }

    private Received entry(ConsumerRecord<byte[], byte[]> record, UUID seller, byte[] value, @Nullable String onceId) {
        try {
            return switch (UsageFields.read(json.readTree(value))) {
                case UsageFields.Read.Entry(var entry) -> new Received.Entry(record, seller, entry, onceId);
                case UsageFields.Read.Refused(var result) ->
                    new Received.Unusable(record, seller, Reason.REJECTED, Parking.message(result));
            };
        } catch (JacksonException malformed) {
            return unreadable(record, seller, "the value is not JSON: " + malformed.getOriginalMessage());
        } catch (NumberFormatException | ArithmeticException _) {
            return unreadable(record, seller, "the value has a number that is too large");
        }
    }

    private static Received unreadable(ConsumerRecord<byte[], byte[]> record, UUID seller, String message) {
        return new Received.Unusable(record, seller, Reason.UNREADABLE, message);
    }

    /// A record without the header has version 1.
    private static String version(ConsumerRecord<byte[], byte[]> record) {
        var version = text(record, VERSION_HEADER);
        return version == null ? VERSION : version;
    }

    private static @Nullable String text(ConsumerRecord<byte[], byte[]> record, String name) {
        var header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static Optional<UUID> seller(byte @Nullable [] key) {
        if (key == null || key.length < UUID_LENGTH + 1 || key[UUID_LENGTH] != '/') {
            return Optional.empty();
        }
        try {
            var text = new String(key, 0, UUID_LENGTH, StandardCharsets.US_ASCII);
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
