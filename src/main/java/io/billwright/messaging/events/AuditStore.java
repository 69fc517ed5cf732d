package io.billwright.messaging.events;

import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the audit log.
@Component
final class AuditStore {

    private final JdbcClient jdbc;

    AuditStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The filters of the list. The entries of an object are those whose path names it and those that caused its
    /// events.
    static Filter filter(Call call) {
        var filter = new Filter(call, "true")
                .oneOf("actor_kind", Actor.Kind.class, "actor_kind")
                .text("actor_id", "actor_id")
                .text("request_id", "request_id")
                .made("recorded", "entry_id");
        return filter.idIn("object_id", "entry_id", """
                select entry_id from audit_entries where object_id = :object_id
                union all
                select audit_entry_id from events where events.object_id = :object_id::text
                """);
    }

    List<AuditEntry> list(Filter filter, Sorted page) {
        var sql =
                "select entry_id, actor_kind, actor_id, address, request_id, operation, object_id from audit_entries ";
        return jdbc.sql(sql + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(AuditStore::entry))
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
                Ids.madeAt(id),
                new EventResponse.Actor(row.getString("actor_kind"), row.getString("actor_id")),
                row.getString("address"),
                row.getString("request_id"),
                row.getString("operation"),
                Rows.optionalUuid(row, "object_id"));
    }
}
