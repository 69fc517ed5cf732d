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

/// The filters of a list: conditions of SQL and their parameters, one for each query parameter that is given. Names of
/// columns come from the code, values are always parameters. Days are days of UTC.
public final class Filter {

    private static final Pattern CENTS = Pattern.compile("-?[0-9]{1,15}");

    private final Function<String, @Nullable String> query;
    private final StringBuilder where;
    private final Map<String, Object> parameters = new HashMap<>();

    /// Begins with what holds for every row of the list.
    public Filter(Call call, String always) {
        this(call::query, always);
    }

    /// With what the query has under each name.
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

    /// What a query finds for an id, its parameter.
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

    /// A text that must be there as it is.
    public Filter text(String name, String column) {
        return text(name, column, ":" + name);
    }

    /// What has the value that `expression` finds for a text, its parameter.
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

    /// Times on a day or later, or earlier: `name_from` and `name_until`.
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

    /// The same for ids that begin with the time at which they were made.
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

    /// The same for a column of days.
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

    /// Amounts in cents, both ends included: `amount_min` and `amount_max`.
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

    /// One of several values, which are given with commas between them. `expression` yields the name of one.
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

    /// A parameter of what holds for every row.
    public Filter with(String name, Object value) {
        parameters.put(name, value);
        return this;
    }

    /// The parameters with those of a page.
    public Map<String, Object> with(Page page) {
        var all = new HashMap<>(parameters);
        all.putAll(page.parameters());
        return all;
    }

    /// The parameters with those of a page in an order.
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
            // Falls through to the complaint below.
        }
        throw Rejection.Invalid.field(name, "must be a date such as 2025-12-31");
    }
}
