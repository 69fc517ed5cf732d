package io.billwright.metering.rating;

import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.metering.rating.ChangedUsage.Hours;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
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
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What was billed of usage.
@Component
final class ChargeStore {

    private final JdbcClient jdbc;

    ChargeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record Charge(
            UUID chargeId,
            UUID subscriptionId,
            UUID brickId,
            UUID invoiceId,
            DatePeriod period,
            ZoneId zone,
            int sequence,
            BigDecimal used,
            long gross,
            long net) {

        /// A charge of an invoice, whose line says what it comes to.
        static Charge of(Metered metered, UUID subscriptionId, Invoice invoice) {
            var line = invoice.content().lines().stream()
                    .filter(one -> one.chargeId().equals(metered.chargeId()))
                    .findFirst()
                    .orElseThrow();
            return new Charge(
                    metered.chargeId(),
                    subscriptionId,
                    line.brickId(),
                    invoice.invoiceId(),
                    line.service(),
                    invoice.to().timeZone(),
                    metered.billed().charges() + 1,
                    metered.used(),
                    line.subTotal(),
                    line.net());
        }

        Hours hours() {
            return new Hours(
                    subscriptionId,
                    brickId,
                    period.start().atStartOfDay(zone).toInstant(),
                    period.end().atStartOfDay(zone).toInstant(),
                    chargeId);
        }
    }

    /// What names a window.
    record Window(UUID subscriptionId, UUID brickId, LocalDate startsAt) {

        static Window of(Charge charge) {
            return new Window(charge.subscriptionId, charge.brickId, charge.period.start());
        }
    }

    /// A window, and the sequence of the charge before which something was billed of it.
    record Before(Window window, int sequence) {

        static Before of(Charge charge) {
            return new Before(Window.of(charge), charge.sequence);
        }

        /// All that is billed of a window.
        static Before now(Window window) {
            return new Before(window, Integer.MAX_VALUE);
        }
    }

    /// What is billed of a window, and how many charges there were for it.
    record Billed(BigDecimal used, long gross, long net, int charges) {

        static final Billed NOTHING = new Billed(BigDecimal.ZERO, 0, 0, 0);

        Metered.Billed in(CurrencyCode currency) {
            return new Metered.Billed(charges, used, new Money(gross, currency), new Money(net, currency));
        }
    }

    void insert(List<Charge> charges, Instant now) {
        if (charges.isEmpty()) {
            return;
        }
        var sql = """
                insert into usage_charges (charge_id, subscription_id, brick_id, invoice_id, period, sequence, used,
                                           gross, net, charged_at)
                select c.charge_id, c.subscription_id, c.brick_id, c.invoice_id, daterange(c.starts, c.ends),
                       c.sequence, c.used, c.gross, c.net, :now
                from unnest(:ids, :subscriptions, :bricks, :invoices, :starts::date[], :ends::date[], :sequences,
                            :used::numeric[], :gross, :net)
                     as c (charge_id, subscription_id, brick_id, invoice_id, starts, ends, sequence, used, gross, net)
                """;
        jdbc.sql(sql)
                .param("ids", ids(charges, Charge::chargeId))
                .param("subscriptions", ids(charges, Charge::subscriptionId))
                .param("bricks", ids(charges, Charge::brickId))
                .param("invoices", ids(charges, Charge::invoiceId))
                .param("starts", texts(charges, charge -> charge.period().start()))
                .param("ends", texts(charges, charge -> charge.period().end()))
                .param("sequences", charges.stream().mapToInt(Charge::sequence).toArray())
                .param("used", charges.stream().map(Charge::used).toArray(BigDecimal[]::new))
                .param("gross", charges.stream().mapToLong(Charge::gross).toArray())
                .param("net", charges.stream().mapToLong(Charge::net).toArray())
                .param("now", Rows.utc(now))
                .update();
    }

    /// The windows of each brick of the subscriptions that are billed.
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

    /// A commitment on an invoice: the days it is still in force on, and the day up to which it was billed.
    record Commitment(DatePeriod inForce, LocalDate billedUntil) {}

    /// What invoices bill in advance of each brick of the subscriptions.
    Map<UUID, Map<UUID, List<Commitment>>> commitments(Collection<UUID> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select l.subscription_id, l.brick_id, lower(l.live) as starts_on, upper(l.live) as ends_on,
                       upper(coalesce(l.serves, l.service)) as billed_until
                from unnest(:ids) as s (subscription_id)
                join invoice_lines l on l.subscription_id = s.subscription_id
                where l.kind = 'USAGE' and not isempty(l.live)
                """;
        var commitments = new HashMap<UUID, Map<UUID, List<Commitment>>>();
        jdbc.sql(sql).param("ids", subscriptionIds.toArray(UUID[]::new)).query(row -> {
            commitments
                    .computeIfAbsent(Rows.uuid(row, "subscription_id"), _ -> new HashMap<>())
                    .computeIfAbsent(Rows.uuid(row, "brick_id"), _ -> new ArrayList<>())
                    .add(new Commitment(period(row), row.getObject("billed_until", LocalDate.class)));
        });
        return commitments;
    }

    /// Notes what charges come to by now, as the lines say that bill them.
    void update(List<InvoiceLine> lines) {
        if (lines.isEmpty()) {
            return;
        }
        var sql = """
                update usage_charges u set gross = c.gross, net = c.net
                from unnest(:ids, :gross, :net) as c (charge_id, gross, net) where u.charge_id = c.charge_id
                """;
        jdbc.sql(sql)
                .param("ids", ids(lines, InvoiceLine::chargeId))
                .param("gross", lines.stream().mapToLong(InvoiceLine::subTotal).toArray())
                .param("net", lines.stream().mapToLong(InvoiceLine::net).toArray())
                .update();
    }

    List<Charge> ofInvoices(Collection<UUID> invoiceIds) {
        var sql = """
                select c.charge_id, c.subscription_id, c.brick_id, c.invoice_id, lower(c.period) as starts_on,
                       upper(c.period) as ends_on, s.time_zone, c.sequence, c.used, c.gross, c.net
                from usage_charges c join subscriptions s on s.subscription_id = c.subscription_id
                where c.invoice_id = any(:ids) and c.released_at is null
                """;
        return jdbc.sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(ChargeStore::charge)
                .list();
    }

    /// What charges have billed of windows before a time; nothing is said of those without a charge.
    Map<Before, Billed> billed(List<Before> asked) {
        if (asked.isEmpty()) {
            return Map.of();
        }
        var sql = """
                select w.subscription_id, w.brick_id, w.starts_at, w.before,
                       coalesce((array_agg(c.used order by c.sequence desc)
                                 filter (where c.released_at is null and c.sequence < w.before))[1], 0) as used,
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
                                    row.getBigDecimal("used"),
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
                row.getBigDecimal("used"),
                row.getLong("gross"),
                row.getLong("net"));
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
