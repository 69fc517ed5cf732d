package io.billwright.edges.search;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// A parsed search query: an id, an amount, a day, and the remaining words.
record Question(String typed, Optional<UUID> id, Optional<Long> amount, Optional<LocalDate> day, String words) {

    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,12}");
    /// Thousands may be separated by a comma, a point or an apostrophe; two digits after the last separator are
    /// cents.
    private static final Pattern AMOUNT =
            Pattern.compile("-?[$€£]?([0-9]{1,3}(?:[,.'][0-9]{3})+|[0-9]{1,12})([.,][0-9]{2})?[$€£]?");

    private static final List<DateTimeFormatter> DAYS = List.of(
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT),
            DateTimeFormatter.ofPattern("d.M.uuuu", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT));

    static Question of(String typed) {
        var text = typed.strip();
        var parts = text.split("\\s+", -1);
        Optional<Long> amount = Optional.empty();
        Optional<LocalDate> day = Optional.empty();
        var words = new ArrayList<String>();
        for (var part : parts) {
            var isDay = day(part);
            var isAmount = amount(part, parts.length == 1);
            if (isDay.isPresent() && day.isEmpty()) {
                day = isDay;
            } else if (isAmount.isPresent() && amount.isEmpty()) {
                amount = isAmount;
            } else {
                words.add(part);
            }
        }
        if (amount.isPresent()) {
            words.removeIf(Question::isCurrency);
        }
        // A number on its own may be an amount, an invoice number, or a word of a reference.
        var said = words.isEmpty() && WHOLE.matcher(text).matches() ? text : String.join(" ", words);
        return new Question(text, id(text), amount, day, said);
    }

    private static Optional<UUID> id(String text) {
        return text.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
                ? Optional.of(UUID.fromString(text))
                : Optional.empty();
    }

    private static boolean isCurrency(String word) {
        return Arrays.stream(CurrencyCode.values()).anyMatch(code -> code.name().equalsIgnoreCase(word));
    }

    /// In cents. A whole number is an amount only if nothing else was typed.
    private static Optional<Long> amount(String text, boolean alone) {
        var read = AMOUNT.matcher(text);
        if (!read.matches() || (!alone && WHOLE.matcher(text).matches())) {
            return Optional.empty();
        }
        var cents = read.group(2) == null ? "" : "." + read.group(2).substring(1);
        var amount = new BigDecimal(read.group(1).replaceAll("[^0-9]", "") + cents);
        return Optional.of(amount.movePointRight(2).longValueExact());
    }

    private static Optional<LocalDate> day(String text) {
        for (var format : DAYS) {
            try {
                return Optional.of(LocalDate.parse(text, format));
            } catch (DateTimeException _) {
                // Try the next format.
            }
        }
        return Optional.empty();
    }
}
