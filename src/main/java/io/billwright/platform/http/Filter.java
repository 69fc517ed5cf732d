package io.billwright.platform.http;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The filters of a list: SQL conditions and their parameters, one for each query parameter that was sent. Column
/// names come from the code, values are always bind parameters. Days are UTC days.
public final class Filter {

    private static final Pattern CENTS = Pattern.compile("-?[0-9]{1,15}");

    private final Function<String, @Nullable String> query;
    private final StringBuilder where;
    private final Map<String, Object> parameters = new HashMap<>();

    /// Starts with the condition `always`, which applies to every row of the list.
    public Filter(Call call, String always) {
        this(call::query, always);
    }

    /// Like the constructor above, with a function that reads query parameters.
    public Filter(Function<String, @Nullable String> query, String always) {
        this.query = query;
        this.where = new StringBuilder("where ").append(always);
    }

    public Filter id(String name, String column) {
        var text = query.apply(name);
        if (text != null) {
            if (!Scalars.isUuid(text)) {
                throw Rejection.Invalid.field(name, "must be a UUID");
            }
            and(column + " = :" + name, name, UUID.fromString(text));
        }
        return this;
    }

    /// Rows whose column is among the results of a subquery, which takes the id as its parameter.
    public Filter idIn(String name, String column, String query) {
        var text = this.query.apply(name);
        if (text != null) {
            if (!Scalars.isUuid(text)) {
                throw Rejection.Invalid.field(name, "must be a UUID");
            }
            and(column + " in (" + query + ")", name, UUID.fromString(text));
        }
        return this;
    }

    /// An exact match.
    public Filter text(String name, String column) {
        return text(name, column, ":" + name);
    }

    /// Rows whose column equals `expression`, which takes the text as its parameter.
    public Filter text(String name, String column, String expression) {
        var text = query.apply(name);
        if (text != null) {
            if (text.isEmpty() || text.length() > 255 || text.indexOf('\0') >= 0) {
                throw Rejection.Invalid.field(name, "must be a text of 1 to 255 characters");
            }
            and(column + " = " + expression, name, text);
        }
        return this;
    }

    /// Timestamps within a range of days: `name_from` and `name_until`, both included.
    public Filter days(String name, String column) {
        var from = day(name + "_from");
        if (from != null) {
            and(column + " >= :" + name + "_from", name + "_from", Rows.utc(start(from)));
        }
        var until = day(name + "_until");
        if (until != null) {
            and(column + " < :" + name + "_until", name + "_until", Rows.utc(start(until.plusDays(1))));
        }
        return this;
    }

    /// Like [#days], by the creation time that ids begin with.
    public Filter made(String name, String column) {
        var from = day(name + "_from");
        if (from != null) {
            and(column + " >= :" + name + "_from", name + "_from", Ids.first(start(from)));
        }
        var until = day(name + "_until");
        if (until != null) {
            and(column + " < :" + name + "_until", name + "_until", Ids.first(start(until.plusDays(1))));
        }
        return this;
    }

    /// Like [#days], for a date column.
    public Filter dates(String name, String column) {
        var from = day(name + "_from");
        if (from != null) {
            and(column + " >= :" + name + "_from", name + "_from", from);
        }
        var until = day(name + "_until");
        if (until != null) {
            and(column + " <= :" + name + "_until", name + "_until", until);
        }
        return this;
    }

    /// Amounts in cents: `amount_min` and `amount_max`, both included.
    public Filter amounts(String column) {
        var min = cents("amount_min");
        if (min != null) {
            and(column + " >= :amount_min", "amount_min", min);
        }
        var max = cents("amount_max");
        if (max != null) {
            and(column + " <= :amount_max", "amount_max", max);
        }
        return this;
    }

    /// One of several comma-separated enum names. `expression` is the SQL for a row's name.
    public <E extends Enum<E>> Filter oneOf(String name, Class<E> type, String expression) {
        var text = query.apply(name);
        if (text != null) {
            var names = text.split(",", -1);
            for (var one : names) {
                if (Arrays.stream(type.getEnumConstants())
                        .noneMatch(known -> known.name().equals(one))) {
                    throw Rejection.Invalid.field(name, "must be one of " + Arrays.toString(type.getEnumConstants()));
                }
            }
            and(expression + " = any(:" + name + ")", name, names);
        }
        return this;
    }

    public String where() {
        return where.toString();
    }

    public Map<String, Object> parameters() {
        return Map.copyOf(parameters);
    }

    /// Sets a parameter of the condition `always`.
    public Filter with(String name, Object value) {
        parameters.put(name, value);
        return this;
    }

    /// The parameters of these filters and of a page.
    public Map<String, Object> with(Page page) {
        var all = new HashMap<>(parameters);
        all.putAll(page.parameters());
        return all;
    }

    /// The parameters of these filters and of a sorted page.
    public Map<String, Object> with(Sorted page) {
        var all = new HashMap<>(parameters);
        all.putAll(page.parameters());
        return all;
    }

    private void and(String condition, String name, Object value) {
        where.append(" and ").append(condition);
        parameters.put(name, value);
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private @Nullable Long cents(String name) {
        var text = query.apply(name);
        if (text == null) {
            return null;
        }
        if (!CENTS.matcher(text).matches()) {
            throw Rejection.Invalid.field(name, "must be an amount in cents");
        }
        return Long.valueOf(text);
    }

    private @Nullable LocalDate day(String name) {
        var text = query.apply(name);
        try {
            if (text == null || text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
                return text == null ? null : LocalDate.parse(text);
            }
        } catch (DateTimeException _) {
            // Falls through to the rejection below.
        }
        throw Rejection.Invalid.field(name, "must be a date such as 2025-12-31");
    }
}
