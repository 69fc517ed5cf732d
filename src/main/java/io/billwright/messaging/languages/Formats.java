package io.billwright.messaging.languages;

import com.ibm.icu.text.DateTimePatternGenerator;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Formats numbers, amounts and dates in a language: exact, and independent of the machine's locale.
public final class Formats {

    private static final char MINUS = '\u2212';
    private static final char NO_BREAK = '\u00a0';
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss '('VV, 'UTC'xxx')'");

    private static final Map<Language, Formats> ALL = new EnumMap<>(
            Arrays.stream(Language.values()).collect(Collectors.toMap(Function.identity(), Formats::new)));

    private final Language language;
    private final char point;
    private final char group;
    private final DateTimeFormatter longDate;
    private final DateTimeFormatter shortDate;
    private final DateTimeFormatter month;

    private Formats(Language language) {
        this.language = language;
        var symbols = DecimalFormatSymbols.getInstance(language.locale());
        point = symbols.getDecimalSeparator();
        // Many fonts lack the narrow no-break space.
        group = Character.isSpaceChar(symbols.getGroupingSeparator()) ? NO_BREAK : symbols.getGroupingSeparator();
        longDate = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(language.locale());
        shortDate = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(language.locale());
        var pattern = DateTimePatternGenerator.getInstance(language.locale()).getBestPattern("yMMM");
        month = DateTimeFormatter.ofPattern(pattern, language.locale());
    }

    public static Formats in(Language language) {
        var formats = ALL.get(language);
        if (formats == null) {
            throw new IllegalStateException("no formats for " + language);
        }
        return formats;
    }

    /// For example `1,234.50`, with the decimals of its currency.
    public String amount(Money money) {
        return decimal(money.major());
    }

    /// For example `USD 1,234.50`.
    public String withCurrency(Money money) {
        var amount = amount(money);
        return switch (language) {
            case ENGLISH, DUTCH, JAPANESE -> money.currency().name() + NO_BREAK + amount;
            case GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, POLISH -> amount + NO_BREAK + money.currency();
        };
    }

    /// For example `1,000` or `2.5`.
    public String quantity(BigDecimal quantity) {
        return decimal(
                quantity.signum() == 0
                        ? BigDecimal.ZERO
                        : new BigDecimal(quantity.stripTrailingZeros().toPlainString()));
    }

    /// For example `1,000.50`, with all its decimals.
    public String decimal(BigDecimal number) {
        return (number.signum() < 0 ? MINUS + "" : "") + grouped(number.abs().toPlainString());
    }

    /// For example `8.25%`.
    public String percent(BigDecimal rate) {
        return switch (language) {
            case GERMAN, FRENCH, SPANISH -> quantity(rate) + NO_BREAK + "%";
            case ENGLISH, DUTCH, ITALIAN, PORTUGUESE, POLISH, JAPANESE -> quantity(rate) + "%";
        };
    }

    /// For example `11 April 2025`.
    public String date(LocalDate date) {
        return day(longDate.format(date), date);
    }

    /// For example `11 Apr 2025`.
    public String shortDate(LocalDate date) {
        return day(shortDate.format(date), date);
    }

    /// For example `Apr 2025`.
    public String month(YearMonth of) {
        return month.format(of);
    }

    /// Both days are included; a single day is written once, and without `through` the period is open-ended.
    public String period(LocalDate start, @Nullable LocalDate through) {
        var messages = Messages.in(language, "formats");
        if (through == null) {
            return messages.text("period.open", date(start));
        }
        return start.equals(through) ? date(start) : messages.text("period", date(start), date(through));
    }

    /// For example `11 April 2025 at 14:05:09 (Europe/Paris, UTC+02:00)`.
    public String time(Instant instant, ZoneId zone) {
        var at = instant.atZone(zone);
        return Messages.in(language, "formats").text("time", date(at.toLocalDate()), CLOCK.format(at));
    }

    /// In French the first of a month is an ordinal, the other days are not.
    private String day(String written, LocalDate date) {
        return language == Language.FRENCH && date.getDayOfMonth() == 1 ? "1er" + written.substring(1) : written;
    }

    private String grouped(String digits) {
        int dot = digits.indexOf('.');
        int end = dot < 0 ? digits.length() : dot;
        var grouped = new StringBuilder(digits.substring(0, end));
        for (int at = end - 3; at > 0; at -= 3) {
            grouped.insert(at, group);
        }
        return dot < 0
                ? grouped.toString()
                : grouped.append(point).append(digits, dot + 1, digits.length()).toString();
    }
}
