package io.billwright.platform.http;

import io.billwright.platform.http.Complaints.Wrong;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Reads single values. Form bodies contain only text, so their text may stand for an integer or a boolean.
final class Scalars {

    private static final Pattern NUMBER_TEXT = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
    /// Cached: each call of the method copies several hundred names.
    private static final Set<String> ZONES = Set.copyOf(ZoneId.getAvailableZoneIds());
    private static final int LONGEST_NUMBER = 40;
    private static final int LARGEST_EXPONENT = 100;
    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 9999;

    private Scalars() {}

    static boolean flag(JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return switch (value instanceof FormText text ? text.stringValue() : "") {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Wrong("must be true or false");
        };
    }

    static long integer(JsonNode value, long min, long max) {
        var range = "must be an integer from " + min + " to " + max;
        if (!value.isNumber() && !(value instanceof FormText)) {
            throw new Wrong(range);
        }
        var number = number(value, range).stripTrailingZeros();
        if (number.scale() > 0 || number.precision() - number.scale() > 19) {
            throw new Wrong(range);
        }
        if (number.compareTo(BigDecimal.valueOf(min)) < 0 || number.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new Wrong(range);
        }
        return number.longValueExact();
    }

    static BigDecimal decimal(JsonNode value, DecimalLimits limits) {
        var number = number(value, limits.describe());
        if (!limits.admit(number)) {
            throw new Wrong(limits.describe());
        }
        return limits.trim(number);
    }

    private static BigDecimal number(JsonNode value, String otherwise) {
        if (value.isNumber()) {
            var decimal = value.decimalValue();
            if (Math.abs((long) decimal.scale()) <= LARGEST_EXPONENT) {
                return decimal;
            }
            // 1e999999999 is short to write and takes gigabytes to calculate with; 0e999999999 is 0.
            if (decimal.signum() == 0) {
                return BigDecimal.ZERO;
            }
            throw new Wrong(otherwise);
        }
        var text = Texts.orEmpty(value);
        if (text.isEmpty()
                || text.length() > LONGEST_NUMBER
                || !NUMBER_TEXT.matcher(text).matches()) {
            throw new Wrong(otherwise);
        }
        return new BigDecimal(text);
    }

    static UUID uuid(JsonNode value) {
        var text = Texts.orEmpty(value);
        if (!isUuid(text)) {
            throw new Wrong("must be a UUID");
        }
        return UUID.fromString(text);
    }

    /// Stricter than [UUID#fromString], which accepts "1-1-1-1-1". Written by hand because batches contain thousands
    /// of ids.
    static boolean isUuid(String text) {
        if (text.length() != 36) {
            return false;
        }
        for (int i = 0; i < 36; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? text.charAt(i) != '-' : !isHexadecimal(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexadecimal(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    static LocalDate date(JsonNode value) {
        var message = "must be a date such as 2026-01-31";
        try {
            var date = LocalDate.parse(Texts.orEmpty(value));
            if (date.getYear() < FIRST_YEAR || date.getYear() > LAST_YEAR) {
                throw new Wrong(message);
            }
            return date;
        } catch (DateTimeException _) {
            throw new Wrong(message);
        }
    }

    static Instant instant(JsonNode value) {
        var message = "must be a time with a zone such as 2026-01-31T09:00:00Z";
        var text = Texts.orEmpty(value);
        try {
            if (PlainTime.isOne(text)) {
                return PlainTime.read(text);
            }
            var time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
            if (time.getYear() < FIRST_YEAR || time.getYear() > LAST_YEAR) {
                throw new Wrong(message);
            }
            return time.toInstant().truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeException _) {
            throw new Wrong(message);
        }
    }

    static JsonNode storable(JsonNode value) {
        if (!isStorable(value)) {
            throw new Wrong("contains something that cannot be stored");
        }
        if (CardNumbers.in(value)) {
            throw new Wrong(CardNumbers.REFUSAL);
        }
        return value;
    }

    /// Whether PostgreSQL can store the value as JSON: every text in it, and no number with a huge exponent.
    private static boolean isStorable(JsonNode value) {
        if (value.isString()) {
            return Texts.storable(value.stringValue());
        }
        if (value.isNumber()) {
            return Math.abs((long) value.decimalValue().scale()) <= LARGEST_EXPONENT;
        }
        return value.propertyNames().stream().allMatch(Texts::storable)
                && value.valueStream().allMatch(Scalars::isStorable);
    }

    static <E extends Enum<E>> E choice(JsonNode value, Class<E> type) {
        var text = Texts.orEmpty(value);
        return Arrays.stream(type.getEnumConstants())
                .filter(choice -> choice.name().equals(text))
                .findFirst()
                .orElseThrow(() -> new Wrong("must be one of " + names(type)));
    }

    private static String names(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
    }

    static ZoneId zone(JsonNode value) {
        var text = Texts.orEmpty(value);
        if (!ZONES.contains(text)) {
            throw new Wrong("must be a time zone such as Europe/Paris");
        }
        return ZoneId.of(text);
    }
}
