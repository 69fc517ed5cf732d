package io.billwright.orders;

import io.billwright.core.money.Money;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How amounts, dates and terms read in a contract: exact, and the same wherever the reader or the machine is.
public final class Wording {

    private static final char MINUS = '\u2212';
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM uuuu 'at' HH:mm:ss '('VV, 'UTC'xxx')'", Locale.ENGLISH);

    private Wording() {}

    /// As in `1,234.50`.
    public static String amount(Money money) {
        var digits = money.major().abs().toPlainString();
        return (money.minorUnits() < 0 ? MINUS + "" : "") + grouped(digits);
    }

    /// As in `USD 1,234.50`.
    public static String withCurrency(Money money) {
        return money.currency() + "\u00a0" + amount(money);
    }

    /// As in `1,000` or `2.5`.
    public static String quantity(BigDecimal quantity) {
        var digits = quantity.abs().stripTrailingZeros().toPlainString();
        return (quantity.signum() < 0 ? MINUS + "" : "") + grouped(digits);
    }

    /// As in `1,000.50`, with the decimals it has.
    public static String decimal(BigDecimal number) {
        return (number.signum() < 0 ? MINUS + "" : "") + grouped(number.abs().toPlainString());
    }

    /// As in `11 April 2025`.
    public static String date(LocalDate date) {
        return DATE.format(date);
    }

    public static String period(LocalDate start, @Nullable LocalDate through) {
        return through == null ? "From " + date(start) : date(start) + " to " + date(through);
    }

    /// As in `11 April 2025 at 14:05:09 (Europe/Paris, UTC+02:00)`.
    public static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    public static String frequency(BillingFrequency frequency) {
        return switch (frequency) {
            case MONTHLY -> "Monthly";
            case QUARTERLY -> "Every 3 months";
            case SEMI_ANNUALLY -> "Every 6 months";
            case ANNUALLY -> "Every 12 months";
            case ALL_UPFRONT -> "Once, in advance";
        };
    }

    public static String paymentTerms(int days) {
        return switch (days) {
            case 0 -> "Due on receipt of the invoice";
            case 1 -> "Due 1 day after the invoice date";
            default -> "Due " + days + " days after the invoice date";
        };
    }

    public static String renewal(OrderFormView.@Nullable Renewal renewal) {
        if (renewal == null) {
            return "Ends without renewal";
        }
        var months = renewal.months() == 1 ? "1 month" : renewal.months() + " months";
        var prices = renewal.uplift().signum() == 0
                ? "at the same prices"
                : "at prices raised by " + quantity(renewal.uplift()) + "\u00a0%";
        return "Renews automatically for " + months + ", " + prices;
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
