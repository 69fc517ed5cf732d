package io.billwright.metering.usage;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Page;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Which entries of a brick to list (spec 4.11): from `from` up to, but not including, `to` and, if there is a
/// `search`, only those that match it.
record UsageListing(
        Metered metered,
        UUID brickId,
        Instant from,
        Instant to,
        @Nullable String search,
        Page page) {

    private static final Pattern DATE = Pattern.compile("[0-9-]{10}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]{1,20}(\\.[0-9]{1,20})?");
    private static final int LONGEST_SEARCH = 255;

    private record Range(Instant from, Instant to, @Nullable String search) {}

    static UsageListing of(Call call, Metered metered, UUID brickId) {
        var query = JsonNodeFactory.instance.objectNode();
        for (var name : List.of("starts_at", "ends_at", "search")) {
            var value = call.query(name);
            if (value != null) {
                query.put(name, value);
            }
        }
        var range = Fields.parse(query, fields -> range(fields, query, metered.zone()));
        return new UsageListing(metered, brickId, range.from, range.to, range.search, call.page());
    }

    private static Range range(Fields fields, ObjectNode query, ZoneId zone) {
        var from = start(fields, isDate(query, "starts_at"), zone);
        var to = end(fields, isDate(query, "ends_at"), zone);
        if (!from.isBefore(to) && !fields.isWrong("starts_at") && !fields.isWrong("ends_at")) {
            fields.wrong("ends_at", "must not be before starts_at");
        }
        return new Range(from, to, fields.optionalText("search", LONGEST_SEARCH));
    }

    private static boolean isDate(ObjectNode query, String name) {
        return DATE.matcher(query.path(name).asString("")).matches();
    }

    private static Instant start(Fields fields, boolean isDate, ZoneId zone) {
        if (!fields.present("starts_at")) {
            return Instant.EPOCH;
        }
        return isDate ? fields.date("starts_at").atStartOfDay(zone).toInstant() : fields.instant("starts_at");
    }

    /// The end is inclusive: the whole day, or the time itself, which is stored to the microsecond.
    private static Instant end(Fields fields, boolean isDate, ZoneId zone) {
        if (!fields.present("ends_at")) {
            return Page.Position.START.createdAt();
        }
        return isDate
                ? fields.date("ends_at").plusDays(1).atStartOfDay(zone).toInstant()
                : fields.instant("ends_at").plus(1, ChronoUnit.MICROS);
    }

    /// The number to search for, as PostgreSQL reads it; NaN, which no value is, if the text is not a number.
    String number() {
        return search != null && NUMBER.matcher(search).matches() ? search : "NaN";
    }

    /// The `ilike` pattern for the text to search for.
    String pattern() {
        var text = search == null ? "" : search;
        return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    }

    /// Where the list continues. In a cursor for usage entries, the position takes the place of the id.
    long afterPosition() {
        long position = page.after().id().getLeastSignificantBits();
        return position < 0 ? Long.MAX_VALUE : position;
    }

    static Page.Position position(Instant time, long position) {
        return new Page.Position(time, new UUID(0, position));
    }
}
