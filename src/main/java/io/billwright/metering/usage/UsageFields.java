package io.billwright.metering.usage;

import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses usage entries, whichever way they come in.
public final class UsageFields {

    /// 14 digits before the point: strictly between minus and plus 10^14 (spec 2.10).
    static final DecimalLimits VALUE = new DecimalLimits(14, 12, true);
    static final int LONGEST_ID = 255;
    private static final int LONGEST_PROPERTIES = 4096;

    private UsageFields() {}

    /// A parsed entry, or the reason why it is rejected.
    public sealed interface Read {

        record Entry(UsageEntry entry) implements Read {}

        record Refused(UsageResult result) implements Read {}
    }

    public static Read read(JsonNode sent) {
        if (!(sent instanceof ObjectNode object)) {
            return new Read.Refused(UsageResult.rejected(null, "the entry must be an object", Map.of()));
        }
        try {
            return new Read.Entry(Fields.parse(object, UsageFields::of));
        } catch (Rejection.Invalid invalid) {
            return new Read.Refused(UsageResult.rejected(id(object), invalid.reason(), invalid.fields()));
        }
    }

    public static UsageEntry of(Fields fields) {
        return new UsageEntry(
                OpaqueText.optional(fields, "transaction_id", LONGEST_ID),
                fields.uuid("subscription_id"),
                fields.uuid("brick_id"),
                value(fields, "value"),
                fields.instant("time"),
                properties(fields, "properties"));
    }

    static BigDecimal value(Fields fields, String name) {
        return plain(fields.decimal(name, VALUE));
    }

    private static @Nullable JsonNode properties(Fields fields, String name) {
        return fields.present(name) ? someProperties(fields, name) : null;
    }

    static JsonNode someProperties(Fields fields, String name) {
        var sent = fields.any(name);
        if (mostCharacters(sent) > LONGEST_PROPERTIES && sent.toString().length() > LONGEST_PROPERTIES) {
            fields.wrong(name, "must have at most " + LONGEST_PROPERTIES + " characters as JSON");
        }
        return sent;
    }

    /// An upper bound for the length as JSON, without writing it: escaping makes at most six characters of one.
    private static int mostCharacters(JsonNode node) {
        if (node.isString()) {
            return 2 + 6 * node.stringValue().length();
        }
        int most = node.isContainer() ? 2 : 50;
        for (var field : node.properties()) {
            most += 4 + 6 * field.getKey().length() + mostCharacters(field.getValue());
        }
        for (var item : node.isArray() ? node : List.<JsonNode>of()) {
            most += 1 + mostCharacters(item);
        }
        return most;
    }

    /// Without trailing zeros: whole quantities are integers.
    static BigDecimal plain(BigDecimal value) {
        var plain = value.stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    /// The id of a rejected entry, so that its sender knows which one it was.
    private static @Nullable String id(ObjectNode object) {
        var id = object.path("transaction_id");
        return id.isString() && id.stringValue().length() <= LONGEST_ID ? id.stringValue() : null;
    }
}
