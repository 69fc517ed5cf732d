package io.billwright.edges.history;

import io.billwright.edges.history.SettingsChange.ChangedBy;
import io.billwright.messaging.events.PackedJson;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the history of settings, from events or from the versions that the settings' own tables keep.
@Component
final class SettingsHistoryStore {

    private static final String OF_EVENTS = """
            select e.event_id as change_id, e.object_id as object, e.occurred_at as changed_at, e.audit_entry_id,
                   e.data as packed,
                   (select b.data from events b
                    where b.object_id = e.object_id and b.sequence < e.sequence and b.type = any(:types)
                      and split_part(b.type, '.', 1) = split_part(e.type, '.', 1)
                    order by b.sequence desc limit 1) as packed_before,
                   null::text as after, null::text as before
            from events e where e.object_id = :object and e.type = any(:types)
            """;

    private static final String OF_DUNNING = """
            select d.audit_entry_id as change_id, null::text as object, d.changed_at, d.audit_entry_id,
                   null::bytea as packed, null::bytea as packed_before, v.steps as after,
                   lag(v.steps) over (order by d.version) as before
            from dunning_settings d cross join lateral (
                select jsonb_build_object('steps', coalesce(jsonb_agg(
                           jsonb_build_object('day', s.day, 'act', s.act) order by s.position), '[]'))::text as steps
                from unnest(d.days, d.acts) with ordinality as s(day, act, position)) v
            """;

    private static final String OF_CUSTOMER_DUNNING = """
            select d.audit_entry_id as change_id, d.customer_id::text as object, d.changed_at, d.audit_entry_id,
                   null::bytea as packed, null::bytea as packed_before, v.settings as after,
                   lag(v.settings) over (order by d.version) as before
            from customer_dunning d cross join lateral (
                select jsonb_build_object('exempt', d.exempt, 'paused_until', d.paused_until)::text as settings) v
            where d.customer_id::text = :object
            """;

    private static final String OF_MAIL_TEXTS = """
            select d.audit_entry_id as change_id, d.kind || '/' || d.language as object, d.changed_at, d.audit_entry_id,
                   null::bytea as packed, null::bytea as packed_before, v.words as after,
                   lag(v.words) over (partition by d.kind, d.language order by d.version) as before
            from mail_texts d cross join lateral (
                select case when d.body is not null then jsonb_build_object(
                           'subject', d.subject, 'heading', d.heading, 'body', d.body)::text end as words) v
            where :object in ('', d.kind || '/' || d.language)
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    SettingsHistoryStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Newest first.
    List<SettingsChange> list(SettingsKind kind, String object, Page page) {
        var sql = """
                select c.*, a.actor_kind, a.actor_id, a.request_id,
                       case when a.operation = 'planned_change' then a.object_id end as planned_change_id
                from (%s) c left join audit_entries a on a.entry_id = c.audit_entry_id
                where c.change_id < :id order by c.change_id desc limit :limit offset :offset
                """.formatted(source(kind));
        return jdbc.sql(sql)
                .params(parameters(kind, object))
                .params(page.parameters())
                .query((row, _) -> change(kind, row))
                .list();
    }

    long count(SettingsKind kind, String object) {
        return jdbc.sql("select count(*) from (" + source(kind) + ") c where c.change_id is not null")
                .params(parameters(kind, object))
                .query(Long.class)
                .single();
    }

    private static String source(SettingsKind kind) {
        return switch (kind) {
            case PLAN, COUPON, SELLER, LEGAL_ENTITY -> OF_EVENTS;
            case DUNNING -> OF_DUNNING;
            case CUSTOMER_DUNNING -> OF_CUSTOMER_DUNNING;
            case MAIL_TEXT -> OF_MAIL_TEXTS;
        };
    }

    private static Map<String, Object> parameters(SettingsKind kind, String object) {
        var parameters = new HashMap<String, Object>();
        parameters.put("object", object);
        parameters.put("types", kind.events().toArray(String[]::new));
        return parameters;
    }

    private SettingsChange change(SettingsKind kind, ResultSet row) throws SQLException {
        var before = json(row, "packed_before", "before");
        var after = json(row, "packed", "after");
        var actor = row.getString("actor_kind");
        return new SettingsChange(
                Rows.uuid(row, "change_id"),
                kind,
                row.getString("object"),
                Rows.instant(row, "changed_at"),
                actor == null ? null : new ChangedBy(actor, row.getString("actor_id")),
                row.getString("request_id"),
                Rows.optionalUuid(row, "audit_entry_id"),
                plan(row),
                before,
                after,
                Differences.between(before, after));
    }

    private static @Nullable UUID plan(ResultSet row) throws SQLException {
        return Rows.optionalUuid(row, "planned_change_id");
    }

    private @Nullable JsonNode json(ResultSet row, String packed, String plain) throws SQLException {
        var bytes = row.getBytes(packed);
        var text = bytes == null ? row.getString(plain) : PackedJson.unpack(bytes);
        return text == null ? null : json.readTree(text);
    }
}
