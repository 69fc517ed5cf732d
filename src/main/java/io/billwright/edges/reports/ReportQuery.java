package io.billwright.edges.reports;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;

/// Reads the query parameters that several reports share.
public final class ReportQuery {

    private ReportQuery() {}

    /// An enum constant by name, if the parameter is present.
    public static <E extends Enum<E>> Optional<E> choice(Call call, String name, Class<E> type) {
        var text = call.query(name);
        if (text == null) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(type.getEnumConstants())
                .filter(one -> one.name().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        Rejection.Invalid.field(name, "must be one of " + Arrays.toString(type.getEnumConstants()))));
    }

    /// A day that is not in the future; the default is today.
    public static LocalDate pastDay(Call call, String name, LocalDate today) {
        var text = call.query(name);
        if (text == null) {
            return today;
        }
        var day = Fields.parse(Json.mapper().createObjectNode().put(name, text), fields -> fields.date(name));
        if (day.isAfter(today)) {
            throw Rejection.Invalid.field(name, "must not be after today, " + today);
        }
        return day;
    }
}
