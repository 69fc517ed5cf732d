package io.billwright.messaging.documents;

import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats amounts and dates in documents: exact, and independent of the machine's locale.
public final class Written {

    private static final char MINUS = '\u2212';
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM uuuu 'at' HH:mm:ss '('VV, 'UTC'xxx')'", Locale.ENGLISH);

    private Written() {}

    /// For example `1,234.50`.
    public static String amount(Money money) {
        var digits = money.major().abs().toPlainString();
        return (money.minorUnits() < 0 ? MINUS + "" : "") + grouped(digits);
    }

    /// For example `USD 1,234.50`.
    public static String withCurrency(Money money) {
        return money.currency() + "\u00a0" + amount(money);
    }

    /// For example `1,000` or `2.5`.
    public static String quantity(BigDecimal quantity) {
        var digits = quantity.abs().stripTrailingZeros().toPlainString();
        return (quantity.signum() < 0 ? MINUS + "" : "") + grouped(digits);
    }

    /// For example `1,000.50`, with all its decimals.
    public static String decimal(BigDecimal number) {
        return (number.signum() < 0 ? MINUS + "" : "") + grouped(number.abs().toPlainString());
    }

    /// For example `11 April 2025`.
    public static String date(LocalDate date) {
        return DATE.format(date);
    }

    public static String period(LocalDate start, @Nullable LocalDate through) {
        return through == null ? "From " + date(start) : date(start) + " to " + date(through);
    }

    /// For example `11 April 2025 at 14:05:09 (Europe/Paris, UTC+02:00)`.
    public static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    private static String grouped(String digits) {
        int point = digits.indexOf('.');
        int end = point < 0 ? digits.length() : point;
        var grouped = new StringBuilder(digits);
        for (int at = end - 3; at > 0; at -= 3) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }
}
