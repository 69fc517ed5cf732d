package io.billwright.parties.passkeys;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Passkeys. Except for the lookup, all methods see only those of the transaction's own login.
@Component
final class PasskeyStore {

    private static final String COLUMNS = """
            select passkey_id, login_id, name, credential_id, credential_data, backup_eligible, sign_count, created_at,
                   used_at
            from login_passkeys
            """;

    private final JdbcClient jdbc;

    PasskeyStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<UUID> loginOf(byte[] credentialId) {
        return jdbc.sql("select login_id from login_of_credential(:id)")
                .param("id", credentialId)
                .query(UUID.class)
                .optional();
    }

    Optional<Passkey> ofCredential(byte[] credentialId) {
        return jdbc.sql(COLUMNS + " where credential_id = :id")
                .param("id", credentialId)
                .query(PasskeyStore::row)
                .optional();
    }

    List<Passkey> all() {
        return jdbc.sql(COLUMNS + " order by created_at, passkey_id")
                .query(PasskeyStore::row)
                .list();
    }

    void insert(Passkey passkey) {
        jdbc.sql("""
                        insert into login_passkeys (passkey_id, login_id, name, credential_id, credential_data,
                                                    backup_eligible, sign_count, created_at)
                        values (:id, :login, :name, :credential, :data, :backup, :count, :now)
                        """)
                .param("id", passkey.passkeyId())
                .param("login", passkey.loginId())
                .param("name", passkey.name())
                .param("credential", passkey.credentialId())
                .param("data", passkey.credentialData())
                .param("backup", passkey.backupEligible())
                .param("count", passkey.signCount())
                .param("now", Rows.utc(passkey.createdAt()))
                .update();
    }

    boolean rename(UUID passkeyId, String name) {
        return jdbc.sql("update login_passkeys set name = :name where passkey_id = :id")
                        .param("name", name)
                        .param("id", passkeyId)
                        .update()
                > 0;
    }

    /// False if the passkey has signed with the same or a higher count meanwhile: then it was cloned.
    boolean used(UUID passkeyId, long signCount, Instant now) {
        return jdbc.sql("""
                        update login_passkeys set sign_count = :count, used_at = :now
                        where passkey_id = :id and (sign_count < :count or sign_count = 0 and :count = 0)
                        """)
                        .param("count", signCount)
                        .param("now", Rows.utc(now))
                        .param("id", passkeyId)
                        .update()
                > 0;
    }

    boolean remove(UUID passkeyId) {
        return jdbc.sql("delete from login_passkeys where passkey_id = :id")
                        .param("id", passkeyId)
                        .update()
                > 0;
    }

    void removeAll() {
        jdbc.sql("delete from login_passkeys where true").update();
    }

    private static Passkey row(ResultSet row, int rowNumber) throws SQLException {
        return new Passkey(
                Rows.uuid(row, "passkey_id"),
                Rows.uuid(row, "login_id"),
                row.getString("name"),
                row.getBytes("credential_id"),
                row.getBytes("credential_data"),
                row.getBoolean("backup_eligible"),
                row.getLong("sign_count"),
                Rows.instant(row, "created_at"),
                row.getObject("used_at") == null ? null : Rows.instant(row, "used_at"));
    }
}
