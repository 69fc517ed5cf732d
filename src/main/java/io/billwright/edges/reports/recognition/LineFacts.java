package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.recognition.Piece.End;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the lines of invoices, issued or not, and when their agreements end early.
@Component
final class LineFacts {

    private static final String LINES = """
            select i.invoice_id, i.billed_company_id, i.currency, i.subscription_id, l.version, l.kind, l.brick_name,
                   l.net, row_number() over (partition by l.invoice_id, l.version order by l.position) - 1 as place,
                   lower(coalesce(l.serves, l.service)) as first_day, upper(coalesce(l.serves, l.service)) as end_day,
                   lower(l.service) as printed_first, upper(l.service) as printed_end,
                   case l.version when 1 then s.issued_at else v.created_at end as billed_at,
                   coalesce(next.created_at, d.voided_at) as gone_at, next.version is null as last,
                   next.version is null and d.voided_at is not null as voided,
                   i.subscription_id is not null and rebilled.rebilled_as is null and d.voided_at is null
                       and coalesce(c.sequence, 1) = 1
                       and i.difference_of = '00000000-0000-0000-0000-000000000000'
                       and (l.version = 1 or s.invoice_id is null) as first_bill,
                   c.charge_id, c.committed, u.canceled_at, u.ends_at, recast.starts_at as recast_on, recast.accepted_at
            from invoices i
            join invoice_lines l on l.invoice_id = i.invoice_id
            left join issued_invoices s on s.invoice_id = i.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = l.version
            left join invoice_versions next on next.invoice_id = i.invoice_id and next.version = l.version + 1
            left join voided_invoices d on d.invoice_id = i.invoice_id
            left join rebilled_invoices rebilled on rebilled.rebilled_as = i.invoice_id
            left join usage_charges c on l.kind = 'OVERAGE' and c.charge_id = l.difference_of
            left join subscriptions u on u.subscription_id = i.subscription_id
            left join orders o on o.order_id = i.order_id
            left join lateral (
                select r.starts_at, r.accepted_at from orders r
                where r.subscription_id = i.subscription_id and r.order_type = 'RECAST' and r.status = 'ACCEPTED'
                  and r.sequence > o.sequence
                order by r.sequence limit 1) recast on true
            where i.invoice_id = any(:ids) and (s.invoice_id is not null or l.version = i.version)
            order by i.invoice_id, l.version, l.position
            """;

    private final JdbcClient jdbc;

    LineFacts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A stored line. `place` is its position in its version, from 0; `chargeId` is the usage charge that it bills,
    /// if any.
    ///
    /// @param days the days that the line serves now, after pauses and other changes
    /// @param printed the days that it was billed for
    record Line(
            UUID invoiceId,
            UUID companyId,
            CurrencyCode currency,
            @Nullable UUID subscriptionId,
            int version,
            int place,
            String kind,
            String name,
            long net,
            DatePeriod days,
            DatePeriod printed,
            @Nullable Instant billedAt,
            @Nullable Instant goneAt,
            boolean isVoided,
            boolean isLastVersion,
            boolean isFirstBill,
            @Nullable UUID chargeId,
            Fraction committed,
            List<End> ends) {}

    List<Line> of(Collection<UUID> invoiceIds) {
        return jdbc.sql(LINES)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(LineFacts::line)
                .list();
    }

    private static Line line(ResultSet row, int rowNumber) throws SQLException {
        var committed = row.getBigDecimal("committed");
        return new Line(
                Rows.uuid(row, "invoice_id"),
                Rows.uuid(row, "billed_company_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                Rows.optionalUuid(row, "subscription_id"),
                row.getInt("version"),
                row.getInt("place"),
                row.getString("kind"),
                row.getString("brick_name"),
                row.getLong("net"),
                days(row, "first_day", "end_day"),
                days(row, "printed_first", "printed_end"),
                Rows.optionalInstant(row, "billed_at"),
                Rows.optionalInstant(row, "gone_at"),
                row.getBoolean("voided"),
                row.getBoolean("last"),
                row.getBoolean("first_bill"),
                Rows.optionalUuid(row, "charge_id"),
                committed == null ? Fraction.ZERO : Fraction.of(committed),
                ends(row));
    }

    private static DatePeriod days(ResultSet row, String first, String end) throws SQLException {
        return new DatePeriod(row.getObject(first, LocalDate.class), row.getObject(end, LocalDate.class));
    }

    private static List<End> ends(ResultSet row) throws SQLException {
        var ends = new ArrayList<End>();
        var canceledAt = Rows.optionalInstant(row, "canceled_at");
        if (canceledAt != null) {
            ends.add(new End(row.getObject("ends_at", LocalDate.class), canceledAt));
        }
        var recastOn = row.getObject("recast_on", LocalDate.class);
        if (recastOn != null) {
            ends.add(new End(recastOn.minusDays(1), Rows.instant(row, "accepted_at")));
        }
        return List.copyOf(ends);
    }
}
