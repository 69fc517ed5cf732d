package io.billwright.platform.labels;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads and writes labels. For a write the caller holds the lock on the object, or has just created it.
@Component
public final class LabelStore {

    private final JdbcClient jdbc;

    LabelStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void add(LabelKind kind, UUID objectId, Labels labels) {
        if (!labels.isEmpty()) {
            write(kind, objectId, labels);
        }
    }

    /// Applies a change to the labels of an object, and returns the labels it has then.
    public Labels change(LabelKind kind, UUID objectId, Labels current, Labels.Change change) {
        var changed = change.over(current);
        if (changed.equals(current)) {
            return current;
        }
        replace(kind, objectId, changed);
        return changed;
    }

    public void replace(LabelKind kind, UUID objectId, Labels labels) {
        if (labels.isEmpty()) {
            remove(kind, objectId);
        } else {
            write(kind, objectId, labels);
        }
    }

    public Labels of(LabelKind kind, UUID objectId) {
        return jdbc.sql("select external_id, metadata from labels where kind = :kind and object_id = :id")
                .param("kind", kind.name())
                .param("id", objectId)
                .query((row, _) -> Labels.of(row))
                .optional()
                .orElse(Labels.NONE);
    }

    /// The ids of the objects with these external ids, by external id.
    public Map<String, UUID> named(LabelKind kind, Collection<String> externalIds) {
        var found = new HashMap<String, UUID>();
        jdbc.sql("select external_id, object_id from labels where kind = :kind and external_id = any(:ids)")
                .param("kind", kind.name())
                .param("ids", externalIds.toArray(String[]::new))
                .query(row -> {
                    found.put(row.getString("external_id"), Rows.uuid(row, "object_id"));
                });
        return found;
    }

    public void remove(LabelKind kind, UUID objectId) {
        jdbc.sql("delete from labels where kind = :kind and object_id = :id")
                .param("kind", kind.name())
                .param("id", objectId)
                .update();
    }

    private void write(LabelKind kind, UUID objectId, Labels labels) {
        try {
            jdbc.sql("""
                            insert into labels (kind, object_id, external_id, metadata)
                            values (:kind, :id, :externalId, :metadata::jsonb)
                            on conflict (seller_id, kind, object_id)
                            do update set external_id = excluded.external_id, metadata = excluded.metadata
                            """)
                    .param("kind", kind.name())
                    .param("id", objectId)
                    .param("externalId", labels.externalId())
                    .param(
                            "metadata",
                            labels.metadata().isNull()
                                    ? null
                                    : labels.metadata().toString())
                    .update();
        } catch (DataAccessException failure) {
            if (SqlState.is(failure, SqlState.UNIQUE_VIOLATION)) {
                throw new Rejection.Invalid("another object of this kind has this external_id")
                        .because(Reason.EXTERNAL_ID_TAKEN);
            }
            throw failure;
        }
    }
}
