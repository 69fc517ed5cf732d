package io.billwright.parties.members;

import io.billwright.parties.members.Login.StoredPassword;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Logins. Except for the lookups, all methods see only the transaction's own login.
@Component
final class LoginStore {

    private final JdbcClient jdbc;

    LoginStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<UUID> ofEmail(String email) {
        return jdbc.sql("select login_id from login_of_email(:email)")
                .param("email", email)
                .query(UUID.class)
                .optional();
    }

    Optional<UUID> ofIdentity(String issuer, String subject) {
        return jdbc.sql("select login_id from login_of_identity(:issuer, :subject)")
                .param("issuer", issuer)
                .param("subject", subject)
                .query(UUID.class)
                .optional();
    }

    void insert(Login login, Instant now) {
        var password = login.password();
        jdbc.sql("""
                        insert into logins (login_id, email, name, password_hash, pepper_version, created_at)
                        values (:id, :email, :name, :hash, :pepper::int, :now)
                        """)
                .param("id", login.loginId())
                .param("email", login.email())
                .param("name", login.name())
                .param("hash", password == null ? null : password.hash())
                .param("pepper", password == null ? null : password.pepperVersion())
                .param("now", Rows.utc(now))
                .update();
    }

    void identify(UUID loginId, String issuer, String subject, Instant now) {
        jdbc.sql("""
                        insert into login_identities (issuer, subject, login_id, created_at)
                        values (:issuer, :subject, :login, :now)
                        """)
                .param("issuer", issuer)
                .param("subject", subject)
                .param("login", loginId)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Empty if the login does not exist; unknown logins take as many statements as known ones.
    Optional<Login> find() {
        return jdbc.sql("select login_id, email, name, password_hash, pepper_version from logins")
                .query(LoginStore::row)
                .optional();
    }

    Login get() {
        return find().orElseThrow();
    }

    /// Locks the login until the transaction ends; true if it has a password. Lock it before changing any credential.
    boolean lockWithPassword() {
        return jdbc.sql("select password_hash is not null from logins for update")
                .query(Boolean.class)
                .optional()
                .orElse(false);
    }

    /// The same; true if the password is still the one checked before.
    boolean lockWith(@Nullable StoredPassword password) {
        return jdbc.sql("select password_hash from logins for update")
                .query(String.class)
                .optional()
                .filter(hash -> password != null && hash.equals(password.hash()))
                .isPresent();
    }

    void setPassword(@Nullable StoredPassword password) {
        jdbc.sql("update logins set password_hash = :hash, pepper_version = :pepper::int")
                .param("hash", password == null ? null : password.hash())
                .param("pepper", password == null ? null : password.pepperVersion())
                .update();
    }

    /// A seller that the person works for, and their membership there.
    record Workplace(Seller seller, String name, Role role, UUID memberId) {}

    List<Workplace> workplaces() {
        return jdbc.sql("select seller_id, name, mode, role, member_id from sellers_of_login()")
                .query((row, number) -> new Workplace(
                        Seller.of(row, number),
                        row.getString("name"),
                        Role.valueOf(row.getString("role")),
                        Rows.uuid(row, "member_id")))
                .list();
    }

    private static Login row(ResultSet row, int rowNumber) throws SQLException {
        var hash = row.getString("password_hash");
        return new Login(
                Rows.uuid(row, "login_id"),
                row.getString("email"),
                row.getString("name"),
                hash == null ? null : new StoredPassword(hash, row.getInt("pepper_version")));
    }
}
