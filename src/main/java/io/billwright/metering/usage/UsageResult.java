package io.billwright.metering.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of sending an entry (R18). `late`: its billing period was over when it arrived.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UsageResult(
        @Nullable String transactionId,
        Outcome outcome,
        boolean late,
        @Nullable String message,
        @Nullable Map<String, List<String>> fields) {

    /// A duplicate repeats the content of a known id, a conflict sends other content under it. An accepted entry is
    /// in the log and will be written.
    public enum Outcome {
        ACCEPTED,
        CREATED,
        DUPLICATE,
        CONFLICT,
        REJECTED;

        @JsonValue
        public String shown() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static UsageResult accepted(UsageEntry entry, boolean late) {
        return new UsageResult(entry.transactionId(), Outcome.ACCEPTED, late, null, null);
    }

    static UsageResult created(UsageEntry entry, boolean late) {
        return new UsageResult(entry.transactionId(), Outcome.CREATED, late, null, null);
    }

    static UsageResult duplicate(UsageEntry entry, boolean late) {
        return new UsageResult(entry.transactionId(), Outcome.DUPLICATE, late, null, null);
    }

    static UsageResult conflict(UsageEntry entry, boolean late) {
        return new UsageResult(
                entry.transactionId(),
                Outcome.CONFLICT,
                late,
                "another entry with this transaction_id is known already",
                null);
    }

    public static UsageResult rejected(
            @Nullable String transactionId, String message, Map<String, List<String>> fields) {
        return new UsageResult(transactionId, Outcome.REJECTED, false, message, fields);
    }
}
