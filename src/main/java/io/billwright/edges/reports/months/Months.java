package io.billwright.edges.reports.months;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.time.YearMonth;

/// Reads months from requests, in the form `2026-03`.
public final class Months {

    private static final int MOST = 120;
    private static final String FORM = "must be a month such as 2026-03";

    private Months() {}

    /// The month in a path. Anything else is answered with 404.
    public static YearMonth of(String text) {
        if (!isMonth(text)) {
            throw new Rejection.NotFound("month");
        }
        return YearMonth.parse(text);
    }

    public static YearMonth in(Call call, String name, YearMonth absent) {
        var text = call.query(name);
        if (text == null) {
            return absent;
        }
        if (!isMonth(text)) {
            throw Rejection.Invalid.field(name, FORM);
        }
        return YearMonth.parse(text);
    }

    public static void require(YearMonth first, YearMonth last) {
        if (last.isBefore(first)) {
            throw Rejection.Invalid.field("to", "must not be before from");
        }
        if (first.plusMonths(MOST).isBefore(last)) {
            throw Rejection.Invalid.field("from", "must be at most " + MOST + " months before to");
        }
    }

    private static boolean isMonth(String text) {
        return text.matches("(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])");
    }
}
