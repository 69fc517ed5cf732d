package io.billwright.platform.http;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// A timestamp in the most common form: `2026-01-31T09:00:00Z`, with up to six decimals. Parsed by hand: batches
/// contain a thousand of them, and the JDK's parser takes longer for one than the rest of an entry takes in total.
final class PlainTime {

    private static final String FORM = "0000-00-00T00:00:00";
    private static final int FIRST_YEAR = 1900;

    private PlainTime() {}

    /// Whether a text has this form. The date itself may still be invalid, such as 30 February.
    static boolean isOne(String text) {
        int last = text.length() - 1;
        if (last < FORM.length() || last > FORM.length() + 7 || text.charAt(last) != 'Z') {
            return false;
        }
        for (int i = 0; i < FORM.length(); i++) {
            if (FORM.charAt(i) == '0' ? !isDigit(text.charAt(i)) : text.charAt(i) != FORM.charAt(i)) {
                return false;
            }
        }
        return (last == FORM.length() || hasDecimals(text, last)) && number(text, 0, 4) >= FIRST_YEAR;
    }

    private static boolean hasDecimals(String text, int last) {
        if (text.charAt(FORM.length()) != '.' || last == FORM.length() + 1) {
            return false;
        }
        for (int i = FORM.length() + 1; i < last; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static Instant read(String text) {
        int nanos = 0;
        for (int i = 0; i < 9; i++) {
            int at = FORM.length() + 1 + i;
            nanos = nanos * 10 + (at < text.length() - 1 ? text.charAt(at) - '0' : 0);
        }
        return LocalDateTime.of(
                        number(text, 0, 4),
                        number(text, 5, 7),
                        number(text, 8, 10),
                        number(text, 11, 13),
                        number(text, 14, 16),
                        number(text, 17, 19),
                        nanos)
                .toInstant(ZoneOffset.UTC);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
