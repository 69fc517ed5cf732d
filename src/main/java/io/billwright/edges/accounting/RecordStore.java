package io.billwright.edges.accounting;

import io.billwright.edges.accounting.AccountingSystem.Known;
import io.billwright.edges.accounting.AccountingSystem.Request;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.edges.accounting.SyncStore.Turn;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Stores what the accounting system has of our documents, and requests whose outcome is unknown.
@Component
final class RecordStore {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    RecordStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// `content` is the hash of what the system has.
    record Stored(
            @Nullable Known known, String content, @Nullable Pending pending) {

        static final Stored NOTHING = new Stored(null, "", null);
    }

    /// A request that was sent or is about to be; `content` is the hash of what the system has if it succeeds.
    record Pending(UUID requestId, Request request, String content) {}

    private record Sent(String operation, String body, String content) {}

    Stored find(String realmId, Reference reference) {
        var sql = """
                select external_id, external_version, content, request_id, request from accounting_records
                where realm_id = :realm and kind = :kind and object_key = :key
                """;
        return named(sql, realmId, reference).query(this::stored).optional().orElse(Stored.NOTHING);
    }

    /// Stores a request before it is sent. Returns false if another request is pending or the claim has been lost.
    boolean begin(String realmId, Reference reference, Pending pending, Turn turn, Instant now) {
        var sql = """
                insert into accounting_records (realm_id, kind, object_key, request_id, request, updated_at)
                select :realm, :kind, :key, :requestId, :request::jsonb, :now
                from accounting_syncs
                where realm_id = :realm and invoice_id = :invoice and claim_id = :claim
                on conflict (seller_id, realm_id, kind, object_key) do update
                set request_id = excluded.request_id, request = excluded.request, updated_at = excluded.updated_at
                where accounting_records.request_id is null or accounting_records.request_id = excluded.request_id
                """;
        var request = pending.request();
        var sent = new Sent(request.operation(), request.body(), pending.content());
        return named(sql, realmId, reference)
                        .param("invoice", turn.invoiceId())
                        .param("claim", turn.claim().token())
                        .param("requestId", pending.requestId())
                        .param("request", json.writeValueAsString(sent))
                        .param("now", Rows.utc(now))
                        .update()
                == 1;
    }

    /// Takes effect only for the pending request: another process may have sent it too, and moved on.
    void succeeded(String realmId, Reference reference, UUID requestId, Known known, String content, Instant now) {
        var sql = """
                update accounting_records
                set external_id = :id, external_version = :version, content = :content, request_id = null,
                    request = null, updated_at = :now
                where realm_id = :realm and kind = :kind and object_key = :key and request_id = :requestId
                """;
        named(sql, realmId, reference)
                .param("requestId", requestId)
                .param("id", known.externalId())
                .param("version", known.version())
                .param("content", content)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Records that the object no longer exists in the accounting system.
    void lost(String realmId, Reference reference, Known known) {
        var sql = """
                update accounting_records
                set external_id = null, external_version = null, content = '', request_id = null, request = null
                where realm_id = :realm and kind = :kind and object_key = :key and external_id = :known
                """;
        named(sql, realmId, reference).param("known", known.externalId()).update();
    }

    /// Drops a request that had no effect.
    void forget(String realmId, Reference reference, UUID requestId) {
        var sql = """
                update accounting_records set request_id = null, request = null
                where realm_id = :realm and kind = :kind and object_key = :key and request_id = :requestId
                """;
        named(sql, realmId, reference).param("requestId", requestId).update();
    }

    private JdbcClient.StatementSpec named(String sql, String realmId, Reference reference) {
        return jdbc.sql(sql)
                .param("realm", realmId)
                .param("kind", reference.kind().name())
                .param("key", reference.key());
    }

    private Stored stored(ResultSet row, int rowNumber) throws SQLException {
        var known = Optional.ofNullable(row.getString("external_id"));
        var version = row.getString("external_version");
        var requestId = Rows.optionalUuid(row, "request_id");
        return new Stored(
                known.map(id -> new Known(id, version)).orElse(null),
                row.getString("content"),
                requestId == null ? null : pending(requestId, row.getString("request")));
    }

    private Pending pending(UUID requestId, String request) {
        var sent = json.readValue(request, Sent.class);
        return new Pending(requestId, new Request(sent.operation(), sent.body()), sent.content());
    }
}
