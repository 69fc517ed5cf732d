package io.billwright.parties.sellers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorted;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class ApiKeyStore {

    private final JdbcClient jdbc;

    ApiKeyStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(ApiKeyRow key, byte[] secretHmac, int pepperVersion) {
        var sql = """
                insert into api_keys (key_id, name, secret_hmac, pepper_version, scopes, created_at, expires_at)
                values (:keyId, :name, :secretHmac, :pepperVersion, :scopes, :createdAt, :expiresAt)
                """;
        jdbc.sql(sql)
                .param("keyId", key.keyId())
                .param("name", key.name())
                .param("secretHmac", secretHmac)
                .param("pepperVersion", pepperVersion)
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

    /// A key, and the version of the pepper it is stored with.
    record Peppered(ApiKeyRow row, int version) {}

    /// Finds the key only if its secret matches. `hmac` computes the stored form for a version of the pepper; empty
    /// if that version does not exist.
    Optional<Peppered> find(UUID keyId, IntFunction<Optional<byte[]>> hmac) {
        var sql = """
                select secret_hmac, pepper_version, key_id, name, scopes, created_at, expires_at, revoked_at
                from api_keys where key_id = :keyId
                """;
        return jdbc.sql(sql)
                .param("keyId", keyId)
                .query((row, number) -> {
                    int version = row.getInt("pepper_version");
                    var stored = row.getBytes("secret_hmac");
                    return hmac.apply(version)
                                    .filter(made -> MessageDigest.isEqual(stored, made))
                                    .isPresent()
                            ? Optional.of(new Peppered(row(row, number), version))
                            : Optional.<Peppered>empty();
                })
                .optional()
                .flatMap(found -> found);
    }

    /// Stores the key under another version of the pepper.
    void pepper(UUID keyId, byte[] secretHmac, int version) {
        jdbc.sql("update api_keys set secret_hmac = :hmac, pepper_version = :version where key_id = :keyId")
                .param("hmac", secretHmac)
                .param("version", version)
                .param("keyId", keyId)
                .update();
    }

    /// Locks all keys of the seller, so that two requests cannot each leave the other's key as the last one.
    List<ApiKeyRow> lockAll() {
        var sql = """
                select key_id, name, scopes, created_at, expires_at, revoked_at from api_keys
                order by key_id for update
                """;
        return jdbc.sql(sql).query(ApiKeyStore::row).list();
    }

    List<ApiKeyRow> list(Filter filter, Sorted page) {
        var sql = "select key_id, name, scopes, created_at, expires_at, revoked_at from api_keys ";
        return jdbc.sql(sql + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(ApiKeyStore::row))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from api_keys " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
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
