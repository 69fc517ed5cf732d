package io.billwright.edges.reports.usage;

import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the invoice lines, issued or scheduled, that bill commitments.
@Component
final class CommitmentLineStore {

    /// The terms of each subscription are read; more would take too long for one answer.
    private static final int MOST = 20_000;

    private static final String COMMITTED = """
            select distinct l.subscription_id
            from invoice_lines l join subscriptions s on s.subscription_id = l.subscription_id
            where l.kind = 'USAGE' and l.quantity > 0 and s.status <> 'INACTIVE'
              and l.live @> (:now at time zone s.time_zone)::date
              and (:customer = '' or s.customer_id::text = :customer)
            order by 1 limit :most
            """;

    private static final String LINES = """
            select subscription_id, brick_id, net, lower(live) as live_from, upper(live) as live_until,
                   upper(coalesce(serves, service)) - lower(coalesce(serves, service)) as days
            from invoice_lines
            where subscription_id = any(:ids) and kind = 'USAGE' and not isempty(live)
            """;

    private final JdbcClient jdbc;

    CommitmentLineStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A line's net amount, the number of days it was billed for, and those days that it still bills.
    record BilledLine(UUID subscriptionId, UUID brickId, long net, DatePeriod live, long days) {}

    /// The subscriptions with a commitment for today, each in its own time zone.
    List<UUID> committed(Instant now, Optional<UUID> customerId) {
        var found = jdbc.sql(COMMITTED)
                .param("now", Rows.utc(now))
                .param("customer", customerId.map(UUID::toString).orElse(""))
                .param("most", MOST + 1)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
        if (found.size() > MOST) {
            throw new Rejection.Invalid(
                    "more than " + MOST + " commitments run, too many for this report; ask for one customer");
        }
        return found;
    }

    List<BilledLine> lines(Collection<UUID> subscriptionIds) {
        return jdbc.sql(LINES)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query((row, _) -> new BilledLine(
                        Rows.uuid(row, "subscription_id"),
                        Rows.uuid(row, "brick_id"),
                        row.getLong("net"),
                        new DatePeriod(
                                row.getObject("live_from", LocalDate.class),
                                row.getObject("live_until", LocalDate.class)),
                        row.getLong("days")))
                .list();
    }
}
