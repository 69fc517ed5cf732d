package io.billwright.documents;

import io.billwright.db.Rows;
import io.billwright.http.Digest;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Keeps documents that do not change any more, so that what was signed or sent is what is shown for ever.
@Component
public final class DocumentStore {

    private final JdbcClient jdbc;

    DocumentStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public Optional<StoredDocument> find(String kind, UUID objectId) {
        return jdbc.sql("select file_name, content from documents where kind = :kind and object_id = :object")
                .param("kind", kind)
                .param("object", objectId)
                .query((row, _) -> new StoredDocument(row.getString("file_name"), row.getBytes("content")))
                .optional();
    }

    /// Whoever comes first decides: returns what is kept, be it this document or an earlier one.
    public StoredDocument keep(String kind, UUID objectId, StoredDocument document, Instant now) {
        jdbc.sql("""
                        insert into documents (kind, object_id, file_name, content, sha256, created_at)
                        values (:kind, :object, :name, :content, :sha256, :now)
                        on conflict (seller_id, kind, object_id) do nothing
                        """)
                .param("kind", kind)
                .param("object", objectId)
                .param("name", document.fileName())
                .param("content", document.content())
                .param("sha256", Digest.sha256(document.content()))
                .param("now", Rows.utc(now))
                .update();
        return find(kind, objectId).orElseThrow();
    }
}
