package io.billwright.parties.sellers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Scope;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class ApiKeyStore {

    private final JdbcClient jdbc;

    ApiKeyStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(ApiKeyRow key, byte[] secretHmac) {
        var sql = """
                insert into api_keys (key_id, name, secret_hmac, scopes, created_at, expires_at)
                values (:keyId, :name, :secretHmac, :scopes, :createdAt, :expiresAt)
                """;
        jdbc.sql(sql)
                .param("keyId", key.keyId())
                .param("name", key.name())
                .param("secretHmac", secretHmac)
                .param("scopes", key.scopes().stream().map(Scope::name).toArray(String[]::new))
                .param("createdAt", Rows.utc(key.createdAt()))
                .param("expiresAt", Rows.optionalUtc(key.expiresAt()))
                .update();
    }

    Optional<ApiKeyRow> find(UUID keyId) {
        var sql = """
                select key_id, name, scopes, created_at, expires_at, revoked_at from api_keys where key_id = :keyId
                """;
        return jdbc.sql(sql).param("keyId", keyId).query(ApiKeyStore::row).optional();
    }

    /// Finds the key only if its secret is the one that was handed out.
    Optional<ApiKeyRow> find(UUID keyId, byte[] secretHmac) {
        var sql = """
                select secret_hmac, key_id, name, scopes, created_at, expires_at, revoked_at
                from api_keys where key_id = :keyId
                """;
        return jdbc.sql(sql)
                .param("keyId", keyId)
                .query((row, number) -> MessageDigest.isEqual(row.getBytes("secret_hmac"), secretHmac)
                        ? Optional.of(row(row, number))
                        : Optional.<ApiKeyRow>empty())
                .optional()
                .flatMap(found -> found);
    }

    /// Locks all keys of the seller, so that two requests cannot each leave the other's key as the last one.
    List<ApiKeyRow> lockAll() {
        var sql = """
                select key_id, name, scopes, created_at, expires_at, revoked_at from api_keys
                order by key_id for update
                """;
        return jdbc.sql(sql).query(ApiKeyStore::row).list();
    }

    List<ApiKeyRow> list(Page page) {
        var sql = """
                select key_id, name, scopes, created_at, expires_at, revoked_at from api_keys
                where (created_at, key_id) < (:time, :id)
                order by created_at desc, key_id desc
                limit :limit offset :offset
                """;
        return jdbc.sql(sql).params(page.parameters()).query(ApiKeyStore::row).list();
    }

    long count() {
        return jdbc.sql("select count(*) from api_keys").query(Long.class).single();
    }

    void revoke(UUID keyId, Instant at) {
        jdbc.sql("update api_keys set revoked_at = :at where key_id = :keyId")
                .param("at", Rows.utc(at))
                .param("keyId", keyId)
                .update();
    }

    void expire(UUID keyId, Instant at) {
        jdbc.sql("update api_keys set expires_at = least(expires_at, :at) where key_id = :keyId")
                .param("at", Rows.utc(at))
                .param("keyId", keyId)
                .update();
    }

    private static ApiKeyRow row(ResultSet row, int rowNumber) throws SQLException {
        var scopes = EnumSet.noneOf(Scope.class);
        Arrays.stream((String[]) row.getArray("scopes").getArray())
                .map(Scope::valueOf)
                .forEach(scopes::add);
        return new ApiKeyRow(
                Rows.uuid(row, "key_id"),
                row.getString("name"),
                scopes,
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "expires_at"),
                Rows.optionalInstant(row, "revoked_at"));
    }
}
