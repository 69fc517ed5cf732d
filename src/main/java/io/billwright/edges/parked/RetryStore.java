package io.billwright.edges.parked;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Makes parked work due again. Each method returns whether there was something to retry.
@Component
final class RetryStore {

    private final JdbcClient jdbc;

    RetryStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    boolean invoice(UUID invoiceId, String action) {
        return jdbc.sql("""
                                update invoice_work set parked_reason = null, parked_at = null, attempts = 0
                                where invoice_id = :id and action = :action and parked_reason is not null
                                """).param("id", invoiceId).param("action", action).update() > 0;
    }

    boolean creditNote(UUID creditNoteId) {
        return changed("""
                update credit_note_work set parked_reason = null, parked_at = null, attempts = 0
                where credit_note_id = :id and parked_reason is not null
                """, creditNoteId);
    }

    boolean upgradeCredit(UUID orderId) {
        return changed("""
                update expected_credits set parked_reason = null, parked_at = null
                where order_id = :id and parked_reason is not null
                """, orderId);
    }

    boolean creditExpiry(UUID entryId) {
        return changed("""
                update credit_expiries set parked_reason = null, parked_at = null
                where entry_id = :id and parked_reason is not null
                """, entryId);
    }

    Optional<String> kindOfPlan(UUID plannedChangeId) {
        return jdbc.sql("select kind from planned_changes where planned_change_id = :id")
                .param("id", plannedChangeId)
                .query(String.class)
                .optional();
    }

    boolean plannedChange(UUID plannedChangeId) {
        return changed("""
                update planned_changes set status = 'PLANNED', parked_reason = null, parked_at = null
                where planned_change_id = :id and status = 'PARKED'
                """, plannedChangeId);
    }

    boolean reportMail(UUID reportViewId) {
        return changed("""
                update report_schedules set parked_reason = null, parked_at = null
                where report_view_id = :id and parked_at is not null
                """, reportViewId);
    }

    boolean subscription(UUID subscriptionId) {
        return changed("""
                update subscriptions set parked_reason = null where subscription_id = :id and parked_reason is not null
                """, subscriptionId);
    }

    boolean usage(UUID subscriptionId) {
        return changed("""
                update subscriptions set usage_parked_reason = null
                where subscription_id = :id and usage_parked_reason is not null
                """, subscriptionId);
    }

    /// All recipients are tried again: the cause may have been fixed for each of them.
    boolean mail(UUID mailId, Instant now) {
        return changed("""
                update mails set attempts = 0, refused = '{}', parked_at = null, due_at = :now
                where mail_id = :id and parked_at is not null
                """, mailId, now);
    }

    boolean accountingSync(UUID invoiceId, Instant now) {
        return changed("""
                update accounting_syncs set state = 'PENDING', error = null, due_at = :now, updated_at = :now
                where invoice_id = :id and state = 'FAILED'
                  and realm_id = (select c.realm_id from accounting_connections c)
                """, invoiceId, now);
    }

    /// The endpoint that the delivery was for.
    UUID endpointOf(UUID deliveryId) {
        return jdbc.sql("select subscriber_id from event_deliveries where delivery_id = :id")
                .param("id", deliveryId)
                .query(UUID.class)
                .single();
    }

    boolean isDisabled(UUID endpointId) {
        return jdbc.sql("select disabled_at is not null from event_subscribers where subscriber_id = :id")
                .param("id", endpointId)
                .query(Boolean.class)
                .single();
    }

    private boolean changed(String sql, UUID id) {
        return jdbc.sql(sql).param("id", id).update() > 0;
    }

    private boolean changed(String sql, UUID id, Instant now) {
        return jdbc.sql(sql).param("id", id).param("now", Rows.utc(now)).update() > 0;
    }
}
