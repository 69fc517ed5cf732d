package io.billwright.edges.parked;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds parked and failed work in the tables of the packages that own it.
@Component
final class ParkedWorkStore {

    /// `since` is when the work was parked or failed; for subscriptions it is when the work was due, for accounting
    /// the last success.
    private static final String FROM = """
            from (
                select case action when 'ISSUE' then 'INVOICE_ISSUING' when 'DELIVER' then 'INVOICE_DELIVERY'
                                   when 'PAST_DUE' then 'INVOICE_PAST_DUE' else 'INVOICE_COLLECTION' end as work_kind,
                       invoice_id as work_id, invoice_id as object_id, parked_reason as cause, parked_at as since,
                       attempts
                from invoice_work where parked_reason is not null
                union all
                select 'CREDIT_NOTE_DELIVERY', credit_note_id, credit_note_id, parked_reason, parked_at, attempts
                from credit_note_work where parked_reason is not null
                union all
                select 'REFUND', refund_id, credit_note_id, coalesce(error, 'refused'), settled_at, attempts
                from refunds where state = 'FAILED' and settled_at is not null
                union all
                select 'UPGRADE_CREDIT', order_id, order_id, parked_reason, parked_at, 1
                from expected_credits where parked_reason is not null
                union all
                select 'SUBSCRIPTION_CHANGE', subscription_id, subscription_id, parked_reason, due_at, 1
                from subscriptions where parked_reason is not null and due_at is not null
                union all
                select 'SUBSCRIPTION_USAGE', subscription_id, subscription_id, usage_parked_reason, usage_due_at, 1
                from subscriptions where usage_parked_reason is not null and usage_due_at is not null
                union all
                select 'USAGE_RECORD', parked_id, parked_id, message, parked_at, 1 from parked_usage
                union all
                select 'MAIL', mail_id, object_id, last_error, parked_at, attempts
                from mails where parked_at is not null
                union all
                select 'ACCOUNTING_SYNC', s.invoice_id, s.invoice_id, s.error, coalesce(s.synced_at, s.created_at),
                       s.failures
                from accounting_connections c join accounting_syncs s on s.realm_id = c.realm_id
                where s.state = 'FAILED'
                union all
                select 'EVENT_DELIVERY', d.delivery_id, d.event_id,
                       coalesce(d.last_error, 'the endpoint answered ' || d.last_status, 'not delivered'),
                       d.settled_at, d.attempts
                from webhook_endpoints w join event_deliveries d on d.subscriber_id = w.endpoint_id
                where w.deleted_at is null and d.state = 'GIVEN_UP'
                union all
                select 'WEBHOOK_ENDPOINT', w.endpoint_id, w.endpoint_id, w.disabled_reason, s.disabled_at, 1
                from webhook_endpoints w join event_subscribers s on s.subscriber_id = w.endpoint_id
                where w.deleted_at is null and w.disabled_reason is not null and s.disabled_at is not null
                union all
                select 'CREDIT_EXPIRY', entry_id, entry_id, parked_reason, parked_at, 1
                from credit_expiries where parked_reason is not null
                union all
                select 'PLANNED_CHANGE', planned_change_id, planned_change_id, parked_reason, parked_at, 1
                from planned_changes where status = 'PARKED'
                union all
                select 'REPORT_MAIL', report_view_id, report_view_id, parked_reason, parked_at, 1
                from report_schedules where parked_at is not null) p
            left join parked_dismissals x
                on x.work_kind = p.work_kind and x.work_id = p.work_id and x.parked_since = p.since
            """;

    private static final String SELECT = """
            select p.work_kind, p.work_id, p.object_id, p.cause, p.since, p.attempts, x.dismissed_at, x.reason
            """ + FROM;

    private static final String LISTED = """
            where (x.work_id is not null) = :dismissed and p.work_kind = any(:kinds)
            """;

    private final JdbcClient jdbc;

    ParkedWorkStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Which work is requested: of these kinds, and dismissed or not.
    record Wanted(Collection<ParkedKind> kinds, boolean dismissed) {

        private Map<String, Object> parameters() {
            var parameters = new HashMap<String, Object>();
            parameters.put("kinds", kinds.stream().map(ParkedKind::name).toArray(String[]::new));
            parameters.put("dismissed", dismissed);
            return parameters;
        }
    }

    /// The most recently parked first.
    List<ParkedWork> list(Wanted wanted, Page page) {
        var sql = SELECT + LISTED + """
                and (p.since, p.work_id) < (:time, :id)
                order by p.since desc, p.work_id desc limit :limit offset :offset
                """;
        return jdbc.sql(sql)
                .params(wanted.parameters())
                .params(page.parameters())
                .query(ParkedWorkStore::work)
                .list();
    }

    /// The ids of all work of these kinds that nobody has dismissed.
    List<String> waiting(Collection<ParkedKind> kinds) {
        return jdbc.sql("select p.work_id " + FROM + LISTED)
                .params(new Wanted(kinds, false).parameters())
                .query((row, _) -> row.getString("work_id"))
                .list();
    }

    long count(Wanted wanted) {
        return jdbc.sql("select count(*) " + FROM + LISTED)
                .params(wanted.parameters())
                .query(Long.class)
                .single();
    }

    Optional<ParkedWork> find(ParkedKind kind, UUID workId) {
        return jdbc.sql(SELECT + " where p.work_kind = :kind and p.work_id = :work")
                .param("kind", kind.name())
                .param("work", workId)
                .query(ParkedWorkStore::work)
                .optional();
    }

    void dismiss(ParkedWork work, String reason, Instant now) {
        jdbc.sql("""
                        insert into parked_dismissals (work_kind, work_id, parked_since, reason, dismissed_at)
                        values (:kind, :work, :since, :reason, :now)
                        on conflict (seller_id, work_kind, work_id) do update
                        set parked_since = excluded.parked_since, reason = excluded.reason,
                            dismissed_at = excluded.dismissed_at, audit_entry_id = excluded.audit_entry_id
                        """)
                .param("kind", work.workKind().name())
                .param("work", work.workId())
                .param("since", Rows.utc(work.since()))
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .update();
    }

    void forgetDismissal(ParkedKind kind, UUID workId) {
        jdbc.sql("delete from parked_dismissals where work_kind = :kind and work_id = :work")
                .param("kind", kind.name())
                .param("work", workId)
                .update();
    }

    private static ParkedWork work(ResultSet row, int rowNumber) throws SQLException {
        return new ParkedWork(
                ParkedKind.valueOf(row.getString("work_kind")),
                Rows.uuid(row, "work_id"),
                Rows.uuid(row, "object_id"),
                row.getString("cause"),
                Rows.instant(row, "since"),
                row.getInt("attempts"),
                Rows.optionalInstant(row, "dismissed_at"),
                row.getString("reason"));
    }
}
