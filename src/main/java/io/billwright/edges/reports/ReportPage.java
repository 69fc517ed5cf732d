package io.billwright.edges.reports;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.LongSupplier;

/// The page of a report's rows that a caller asks for (R24). Reports have a fixed order, so a cursor is a position in
/// it.
public record ReportPage(int limit, int offset, boolean includeTotal) {

    private static final int USUAL = 25;
    private static final int MOST = 100;
    private static final int FURTHEST = 1_000_000_000;

    public static ReportPage of(Call call) {
        var cursor = call.query("cursor");
        return new ReportPage(
                number(call, "limit", 1, MOST, USUAL),
                cursor == null ? number(call, "offset", 0, FURTHEST, 0) : place(cursor),
                "true".equals(call.query("include_total")));
    }

    /// The page, cut from all rows of the report.
    public <T> ListResponse<T> whole(List<T> rows) {
        var rest = rows.subList(Math.min(offset, rows.size()), rows.size());
        return part(rest.subList(0, Math.min(limit + 1, rest.size())), rows::size);
    }

    /// The page, from its own rows and, if there are more, the first row of the next page.
    public <T> ListResponse<T> part(List<T> rows, LongSupplier total) {
        var hasMore = rows.size() > limit;
        var shown = List.copyOf(hasMore ? rows.subList(0, limit) : rows);
        return new ListResponse<>(
                shown, hasMore, limit, offset, hasMore ? cursor() : null, includeTotal ? total.getAsLong() : null);
    }

    private String cursor() {
        var text = "after " + (offset + limit);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static int place(String cursor) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (text.matches("after [0-9]{1,9}")) {
                return Integer.parseInt(text.substring("after ".length()));
            }
        } catch (IllegalArgumentException _) {
            // Falls through to the rejection below.
        }
        throw Rejection.Invalid.field("cursor", "is not a cursor of this list");
    }

    private static int number(Call call, String name, int least, int most, int absent) {
        var text = call.query(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,10}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
            throw Rejection.Invalid.field(name, "must be an integer from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }
}
