package io.billwright.edges.reports.recurring;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Lists the customers whose MRR has to be recalculated. Database triggers on orders, subscriptions and pauses add to
/// it.
@Component
final class RecurringChangeStore {

    private final JdbcClient jdbc;

    RecurringChangeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A rebuild in progress: the last customer that it has done, or null while it still deletes the old rows.
    record Rebuild(@Nullable UUID builtTo) {}

    /// Locks the seller's MRR rollup until the transaction ends; false if another process has locked it.
    boolean lock() {
        return jdbc.sql("select pg_try_advisory_xact_lock(hashtextextended('recurring ' || current_seller(), 0))")
                .query(Boolean.class)
                .single();
    }

    Optional<Rebuild> rebuild() {
        return jdbc.sql("select built_to from recurring_changes where customer_id is null")
                .query((row, _) -> new Rebuild(Rows.optionalUuid(row, "built_to")))
                .optional();
    }

    /// Requests a rebuild of everything.
    void beginRebuild(Instant now) {
        jdbc.sql("""
                        insert into recurring_changes (due_at) values (:now)
                        on conflict (seller_id) where customer_id is null do update set built_to = null
                        """).param("now", Rows.utc(now)).update();
    }

    void builtTo(UUID customerId) {
        jdbc.sql("update recurring_changes set built_to = :customer where customer_id is null")
                .param("customer", customerId)
                .update();
    }

    void endRebuild() {
        jdbc.sql("delete from recurring_changes where customer_id is null").update();
    }

    List<UUID> customersAfter(UUID customerId, int most) {
        return jdbc.sql("""
                        select customer_id from customers where customer_id > :customer order by customer_id limit :most
                        """)
                .param("customer", customerId)
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "customer_id"))
                .list();
    }

    /// Removes the oldest customers from the list. Their orders must be read afterwards: a later change puts the
    /// customer on the list again, so none is missed.
    Set<UUID> take(int most) {
        return Set.copyOf(jdbc.sql("""
                        delete from recurring_changes c
                        using (select due_at, change_id from recurring_changes where customer_id is not null
                               order by due_at, change_id limit :most) s
                        where c.due_at = s.due_at and c.change_id = s.change_id
                        returning c.customer_id
                        """)
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "customer_id"))
                .set());
    }
}
