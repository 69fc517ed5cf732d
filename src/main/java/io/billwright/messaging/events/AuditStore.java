package io.billwright.messaging.events;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what was noted of changes.
@Component
final class AuditStore {

    private final JdbcClient jdbc;

    AuditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// An object's changes are those whose path names it and those that one of its events comes from.
    record Filter(
            @Nullable String actorKind,
            @Nullable String actorId,
            @Nullable String requestId,
            @Nullable UUID objectId) {

        private String where() {
            return "where true"
                    + (actorKind == null ? "" : " and actor_kind = :actorKind")
                    + (actorId == null ? "" : " and actor_id = :actorId")
                    + (requestId == null ? "" : " and request_id = :requestId")
                    + (objectId == null ? "" : """
                             and entry_id in (
                                select entry_id from audit_entries where object_id = :objectId
                                union all
                                select audit_entry_id from events where events.object_id = :objectId::text)
                            """);
        }

        private Map<String, Object> parameters() {
            var parameters = new HashMap<String, Object>();
            Optional.ofNullable(actorKind).ifPresent(kind -> parameters.put("actorKind", kind));
            Optional.ofNullable(actorId).ifPresent(id -> parameters.put("actorId", id));
            Optional.ofNullable(requestId).ifPresent(id -> parameters.put("requestId", id));
            Optional.ofNullable(objectId).ifPresent(id -> parameters.put("objectId", id));
            return parameters;
        }
    }

    List<AuditEntry> list(Page page, Filter filter) {
        var sql = """
                select entry_id, actor_kind, actor_id, address, request_id, operation, object_id
                from audit_entries %s and entry_id < :id
                order by entry_id desc limit :limit offset :offset
                """.formatted(filter.where());
        return jdbc.sql(sql)
                .params(filter.parameters())
                .params(page.parameters())
                .query(AuditStore::entry)
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from audit_entries " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static AuditEntry entry(ResultSet row, int rowNumber) throws SQLException {
        var id = Rows.uuid(row, "entry_id");
        return new AuditEntry(
                id,
                Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16),
                new EventResponse.Actor(row.getString("actor_kind"), row.getString("actor_id")),
                row.getString("address"),
                row.getString("request_id"),
                row.getString("operation"),
                Rows.optionalUuid(row, "object_id"));
    }
}
