package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningStep.Act;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The dunning settings of a seller and of its customers, in all versions.
@Component
public final class DunningStore {

    private static final int MOST_SHOWN = 50;

    private final JdbcClient jdbc;

    DunningStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Who made a change.
    record Actor(String kind, String id) {}

    /// Settings that applied from a time on, and who made them.
    record Change<T>(
            int version,
            T settings,
            Instant changedAt,
            @Nullable Actor actor,
            @Nullable UUID auditEntryId) {}

    /// Call when taking a step: the settings cannot change until the transaction ends.
    public DunningSettings hold() {
        jdbc.sql("select pg_advisory_xact_lock_shared(hashtextextended('dunning ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
        return settings();
    }

    /// Call when changing settings: waits until no step is being taken.
    void lock() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('dunning ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
    }

    public DunningSettings settings() {
        return history(1).stream().findFirst().map(Change::settings).orElse(DunningSettings.STANDARD);
    }

    /// Newest first.
    List<Change<DunningSettings>> history() {
        return history(MOST_SHOWN);
    }

    private List<Change<DunningSettings>> history(int most) {
        return jdbc.sql("""
                        select d.version, d.days, d.acts, d.changed_at, d.audit_entry_id, a.actor_kind, a.actor_id
                        from dunning_settings d left join audit_entries a on a.entry_id = d.audit_entry_id
                        order by d.version desc limit :most
                        """)
                .param("most", most)
                .query((row, _) -> change(row, steps(row)))
                .list();
    }

    void add(DunningSettings settings, Instant now) {
        jdbc.sql("""
                        insert into dunning_settings (version, days, acts, changed_at)
                        select coalesce(max(version), 0) + 1, :days, :acts, :now from dunning_settings
                        """)
                .param("days", days(settings))
                .param(
                        "acts",
                        settings.steps().stream().map(step -> step.act().name()).toArray(String[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    public CustomerDunning of(UUID customerId) {
        return history(customerId, 1).stream().findFirst().map(Change::settings).orElse(CustomerDunning.USUAL);
    }

    /// Newest first.
    List<Change<CustomerDunning>> history(UUID customerId) {
        return history(customerId, MOST_SHOWN);
    }

    private List<Change<CustomerDunning>> history(UUID customerId, int most) {
        return jdbc.sql("""
                        select d.version, d.exempt, d.paused_until, d.changed_at, d.audit_entry_id,
                               a.actor_kind, a.actor_id
                        from customer_dunning d left join audit_entries a on a.entry_id = d.audit_entry_id
                        where d.customer_id = :customer order by d.version desc limit :most
                        """)
                .param("customer", customerId)
                .param("most", most)
                .query((row, _) -> change(
                        row,
                        new CustomerDunning(row.getBoolean("exempt"), row.getObject("paused_until", LocalDate.class))))
                .list();
    }

    void add(UUID customerId, CustomerDunning settings, Instant now) {
        jdbc.sql("""
                        insert into customer_dunning (customer_id, version, exempt, paused_until, changed_at)
                        select :customer, coalesce(max(version), 0) + 1, :exempt, :until::date, :now
                        from customer_dunning where customer_id = :customer
                        """)
                .param("customer", customerId)
                .param("exempt", settings.exempt())
                .param("until", settings.pausedUntil())
                .param("now", Rows.utc(now))
                .update();
    }

    static Integer[] days(DunningSettings settings) {
        return settings.steps().stream().map(DunningStep::day).toArray(Integer[]::new);
    }

    private static DunningSettings steps(ResultSet row) throws SQLException {
        var days = (Integer[]) row.getArray("days").getArray();
        var acts = (String[]) row.getArray("acts").getArray();
        var steps = new ArrayList<DunningStep>(days.length);
        for (int i = 0; i < days.length; i++) {
            steps.add(new DunningStep(days[i], Act.valueOf(acts[i])));
        }
        return new DunningSettings(steps);
    }

    private static <T> Change<T> change(ResultSet row, T settings) throws SQLException {
        var kind = row.getString("actor_kind");
        return new Change<>(
                row.getInt("version"),
                settings,
                Rows.instant(row, "changed_at"),
                kind == null ? null : new Actor(kind, row.getString("actor_id")),
                Rows.optionalUuid(row, "audit_entry_id"));
    }
}
