package io.billwright.metering.rating;

import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.contract.Extra.Metered.Used;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.metering.rating.Charge.Counted;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores what was billed of usage.
@Component
final class ChargeStore {

    private final JdbcClient jdbc;

    ChargeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The key of a window.
    record Window(UUID subscriptionId, UUID brickId, LocalDate startsAt) {

        static Window of(Charge charge) {
            return new Window(
                    charge.subscriptionId(), charge.brickId(), charge.period().start());
        }

        static Set<Window> of(List<Charge> charges) {
            return charges.stream().map(Window::of).collect(Collectors.toSet());
        }
    }

    /// The charges of a window before a sequence number.
    record Before(Window window, int sequence) {

        static Before of(Charge charge) {
            return new Before(Window.of(charge), charge.sequence());
        }

        /// All charges of a window so far.
        static Before now(Window window) {
            return new Before(window, Integer.MAX_VALUE);
        }
    }

    /// The total of the charges of a window, and their number.
    record Billed(BigDecimal quantity, long gross, long net, int charges) {

        static final Billed NOTHING = new Billed(BigDecimal.ZERO, 0, 0, 0);

        Metered.Billed in(CurrencyCode currency) {
            return new Metered.Billed(charges, quantity, new Money(gross, currency), new Money(net, currency));
        }
    }

    void insert(List<Charge> charges, Instant now) {
        if (charges.isEmpty()) {
            return;
        }
        var sql = """
                insert into usage_charges (charge_id, subscription_id, brick_id, invoice_id, period, sequence, used,
                                           quantity, committed, part_starts, part_used, gross, net, charged_at)
                select c.charge_id, c.subscription_id, c.brick_id, c.invoice_id, daterange(c.starts, c.ends),
                       c.sequence, c.used, c.quantity, c.committed, c.part_starts::date[], c.part_used::numeric[],
                       c.gross, c.net, :now
                from unnest(:ids, :subscriptions, :bricks, :invoices, :starts::date[], :ends::date[], :sequences,
                            :used::numeric[], :quantities::numeric[], :committed::numeric[], :partStarts, :partUsed,
                            :gross, :net)
                     as c (charge_id, subscription_id, brick_id, invoice_id, starts, ends, sequence, used, quantity,
                           committed, part_starts, part_used, gross, net)
                """;
        jdbc.sql(sql)
                .param("ids", ids(charges, Charge::chargeId))
                .param("subscriptions", ids(charges, Charge::subscriptionId))
                .param("bricks", ids(charges, Charge::brickId))
                .param("invoices", ids(charges, Charge::invoiceId))
                .param("starts", texts(charges, charge -> charge.period().start()))
                .param("ends", texts(charges, charge -> charge.period().end()))
                .param("sequences", charges.stream().mapToInt(Charge::sequence).toArray())
                .param("used", numbers(charges, counted -> counted.used().quantity()))
                .param("quantities", numbers(charges, Counted::quantity))
                .param("committed", numbers(charges, Counted::committed))
                .param("partStarts", arrays(charges, Counted::partStarts))
                .param("partUsed", arrays(charges, counted -> counted.used().byPart()))
                .param("gross", charges.stream().mapToLong(Charge::gross).toArray())
                .param("net", charges.stream().mapToLong(Charge::net).toArray())
                .param("now", Rows.utc(now))
                .update();
    }

    /// The billed windows, by subscription and brick.
    Map<UUID, Map<UUID, List<DatePeriod>>> windows(Collection<UUID> subscriptionIds) {
        var sql = """
                select distinct subscription_id, brick_id, lower(period) as starts_on, upper(period) as ends_on
                from usage_charges where subscription_id = any(:ids) and released_at is null
                """;
        var windows = new HashMap<UUID, Map<UUID, List<DatePeriod>>>();
        jdbc.sql(sql).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            windows.computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new HashMap<>())
                    .computeIfAbsent(Rows.uuid(row, "brick_id"), _ -> new ArrayList<>())
                    .add(period(row));
        });
        return windows;
    }

    /// Updates the amounts of charges to those of the lines that bill them. Returns the ids of the charges that have
    /// changed.
    List<UUID> update(List<InvoiceLine> lines) {
        if (lines.isEmpty()) {
            return List.of();
        }
        var sql = """
                update usage_charges u set quantity = c.quantity, gross = c.gross, net = c.net
                from unnest(:ids, :quantities::numeric[], :gross, :net) as c (charge_id, quantity, gross, net)
                where u.charge_id = c.charge_id
                  and (u.quantity, u.gross, u.net) is distinct from (c.quantity, c.gross, c.net)
                returning u.charge_id
                """;
        return jdbc.sql(sql)
                .param("ids", ids(lines, InvoiceLine::chargeId))
                .param("quantities", lines.stream().map(InvoiceLine::quantity).toArray(BigDecimal[]::new))
                .param("gross", lines.stream().mapToLong(InvoiceLine::subTotal).toArray())
                .param("net", lines.stream().mapToLong(InvoiceLine::net).toArray())
                .query((row, _) -> Rows.uuid(row, "charge_id"))
                .list();
    }

    List<Charge> ofInvoices(Collection<UUID> invoiceIds) {
        return ofInvoices(invoiceIds, false);
    }

    /// The charges of a voided invoice.
    List<Charge> released(UUID invoiceId) {
        return ofInvoices(List.of(invoiceId), true);
    }

    private List<Charge> ofInvoices(Collection<UUID> invoiceIds, boolean released) {
        var sql = """
                select c.charge_id, c.subscription_id, c.brick_id, c.invoice_id, lower(c.period) as starts_on,
                       upper(c.period) as ends_on, s.time_zone, c.sequence, c.used, c.quantity, c.committed,
                       c.part_starts, c.part_used, c.gross, c.net
                from usage_charges c join subscriptions s on s.subscription_id = c.subscription_id
                where c.invoice_id = any(:ids) and (c.released_at is not null) = :released
                """;
        return jdbc.sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .param("released", released)
                .query(ChargeStore::charge)
                .list();
    }

    /// What the charges before a sequence number have billed of windows; a window without a charge is missing.
    Map<Before, Billed> billed(List<Before> asked) {
        if (asked.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select w.subscription_id, w.brick_id, w.starts_at, w.before,
                       coalesce(sum(c.quantity) filter (where c.released_at is null and c.sequence < w.before), 0)
                           as quantity,
                       coalesce(sum(c.gross) filter (where c.released_at is null and c.sequence < w.before), 0)
                           as gross,
                       coalesce(sum(c.net) filter (where c.released_at is null and c.sequence < w.before), 0) as net,
                       max(c.sequence) as charges
                from unnest(:subscriptions, :bricks, :starts::date[], :before)
                     as w (subscription_id, brick_id, starts_at, before)
                join usage_charges c on c.subscription_id = w.subscription_id and c.brick_id = w.brick_id
                    and c.starts_at = w.starts_at
                group by w.subscription_id, w.brick_id, w.starts_at, w.before
                """;
        var billed = new HashMap<Before, Billed>();
        jdbc.sql(sql)
                .param("subscriptions", ids(asked, one -> one.window.subscriptionId))
                .param("bricks", ids(asked, one -> one.window.brickId))
                .param("starts", texts(asked, one -> one.window.startsAt))
                .param("before", asked.stream().mapToInt(Before::sequence).toArray())
                .query(row -> {
                    var window = new Window(
                            Rows.uuid(row, "subscription_id"),
                            Rows.uuid(row, "brick_id"),
                            row.getObject("starts_at", LocalDate.class));
                    billed.put(
                            new Before(window, row.getInt("before")),
                            new Billed(
                                    row.getBigDecimal("quantity"),
                                    row.getLong("gross"),
                                    row.getLong("net"),
                                    row.getInt("charges")));
                });
        return billed;
    }

    void release(UUID invoiceId, Instant now) {
        jdbc.sql("update usage_charges set released_at = :now where invoice_id = :id and released_at is null")
                .param("id", invoiceId)
                .param("now", Rows.utc(now))
                .update();
    }

    private static Charge charge(ResultSet row, int rowNumber) throws SQLException {
        return new Charge(
                Rows.uuid(row, "charge_id"),
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "brick_id"),
                Rows.uuid(row, "invoice_id"),
                period(row),
                ZoneId.of(row.getString("time_zone")),
                row.getInt("sequence"),
                counted(row),
                row.getLong("gross"),
                row.getLong("net"));
    }

    private static Counted counted(ResultSet row) throws SQLException {
        var starts = row.getArray("part_starts");
        var used = row.getArray("part_used");
        return new Counted(
                new Used(row.getBigDecimal("used"), used == null ? List.of() : List.of((BigDecimal[]) used.getArray())),
                starts == null
                        ? List.of()
                        : Stream.of((Date[]) starts.getArray())
                                .map(Date::toLocalDate)
                                .toList(),
                row.getBigDecimal("quantity"),
                row.getBigDecimal("committed"));
    }

    private static BigDecimal[] numbers(List<Charge> charges, Function<Counted, BigDecimal> number) {
        return charges.stream().map(charge -> number.apply(charge.counted())).toArray(BigDecimal[]::new);
    }

    /// Arrays as PostgreSQL writes them, because an array of arrays would need arrays of one length; null for an
    /// empty one.
    private static @Nullable String[] arrays(List<Charge> charges, Function<Counted, List<?>> values) {
        var arrays = new @Nullable String[charges.size()];
        for (int i = 0; i < arrays.length; i++) {
            var array = values.apply(charges.get(i).counted());
            arrays[i] = array.isEmpty()
                    ? null
                    : array.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}"));
        }
        return arrays;
    }

    private static DatePeriod period(ResultSet row) throws SQLException {
        return new DatePeriod(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class));
    }

    private static <T> UUID[] ids(List<T> rows, Function<T, UUID> id) {
        return rows.stream().map(id).toArray(UUID[]::new);
    }

    private static <T> String[] texts(List<T> rows, Function<T, Object> text) {
        return rows.stream().map(row -> text.apply(row).toString()).toArray(String[]::new);
    }
}
