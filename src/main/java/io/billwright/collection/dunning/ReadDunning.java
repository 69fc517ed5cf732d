package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningState.Next;
import io.billwright.collection.dunning.DunningState.State;
import io.billwright.collection.dunning.DunningStep.Act;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the dunning state of unpaid invoices.
@Component
public final class ReadDunning {

    private final JdbcClient jdbc;
    private final DunningStore store;

    ReadDunning(JdbcClient jdbc, DunningStore store) {
        this.jdbc = jdbc;
        this.store = store;
    }

    private record Row(
            UUID invoiceId,
            LocalDate dueOn,
            ZoneId zone,
            boolean isAsked,
            boolean isGivenUp,
            @Nullable Instant nextAt,
            @Nullable Integer dunnedThrough,
            CustomerDunning customer) {

        int days(LocalDate day) {
            return Math.toIntExact(ChronoUnit.DAYS.between(dueOn, day));
        }
    }

    /// The states of issued, unpaid invoices. Call inside a transaction of the seller.
    public Map<UUID, DunningState> of(Collection<UUID> invoiceIds, Instant now) {
        var settings = store.settings();
        var states = new HashMap<UUID, DunningState>();
        jdbc.sql("""
                        select i.invoice_id, i.time_zone, s.due_at, not s.muted as asked, s.given_up_at,
                               w.due_at as next_at, w.dunned_through, coalesce(c.exempt, false) as exempt,
                               c.paused_until
                        from invoices i
                        join issued_invoices s on s.invoice_id = i.invoice_id
                        left join invoice_work w on w.invoice_id = i.invoice_id and w.action = 'COLLECT'
                            and w.parked_reason is null
                        left join lateral (
                            select d.exempt, d.paused_until from customer_dunning d
                            where d.customer_id = i.billed_company_id order by d.version desc limit 1) c on true
                        where i.invoice_id = any(:ids)
                        """)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(ReadDunning::row)
                .list()
                .forEach(row -> states.put(row.invoiceId, state(row, settings, now)));
        return states;
    }

    private static DunningState state(Row row, DunningSettings settings, Instant now) {
        var day = LocalDate.ofInstant(now, row.zone);
        boolean isLate = row.days(day) > 0;
        if (row.isGivenUp) {
            return new DunningState(State.GIVEN_UP, null);
        }
        if (!row.isAsked) {
            return new DunningState(State.ENDED, null);
        }
        if (row.customer.exempt()) {
            return new DunningState(State.EXEMPT, null);
        }
        var next = next(row, settings, isLate);
        if (isLate && next == null) {
            return new DunningState(State.ENDED, null);
        }
        var state = !isLate ? State.NOT_DUE : row.customer.restsOn(day) ? State.PAUSED : State.RUNNING;
        return new DunningState(state, next);
    }

    /// An invoice that is not charged automatically has its first step at the earliest on the day after its due date.
    private static @Nullable Next next(Row row, DunningSettings settings, boolean isLate) {
        if (row.nextAt == null) {
            return isLate
                    ? null
                    : settings.after(1).map(step -> planned(row, step)).orElse(null);
        }
        var day = LocalDate.ofInstant(row.nextAt, row.zone);
        var through = row.dunnedThrough;
        if (through == null) {
            return new Next(Act.CHARGE, day);
        }
        int taken = through;
        return settings.upTo(row.days(day))
                .filter(step -> step.day() > taken)
                .map(step -> new Next(step.act(), day))
                .or(() -> settings.after(taken).map(step -> planned(row, step)))
                .orElse(null);
    }

    private static Next planned(Row row, DunningStep step) {
        var day = row.dueOn.plusDays(step.day());
        var resumes = row.customer.pausedUntil();
        return new Next(step.act(), resumes != null && resumes.isAfter(day) ? resumes : day);
    }

    private static Row row(ResultSet row, int rowNumber) throws SQLException {
        var zone = ZoneId.of(row.getString("time_zone"));
        return new Row(
                Rows.uuid(row, "invoice_id"),
                LocalDate.ofInstant(Rows.instant(row, "due_at"), zone),
                zone,
                row.getBoolean("asked"),
                Rows.optionalInstant(row, "given_up_at") != null,
                Rows.optionalInstant(row, "next_at"),
                row.getObject("dunned_through", Integer.class),
                new CustomerDunning(row.getBoolean("exempt"), row.getObject("paused_until", LocalDate.class)));
    }
}
