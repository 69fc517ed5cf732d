package io.billwright.parties.members;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.BrowserSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sessions of the console. A session ends an hour after its last use, and after twelve hours in any case, by the
/// system clock.
@Component
final class LoginSessionStore {

    static final Duration IDLE = Duration.ofHours(1);
    static final Duration LONGEST = Duration.ofHours(12);
    private static final Duration NOTED = Duration.ofMinutes(1);
    private static final int PART = 1000;

    private final JdbcClient jdbc;
    private final LoginTransactions logins;

    LoginSessionStore(JdbcClient jdbc, LoginTransactions logins) {
        this.jdbc = jdbc;
        this.logins = logins;
    }

    record Session(UUID sessionId, UUID loginId, Instant begunAt, Instant usedAt) {

        boolean isOpen(Instant now) {
            return now.isBefore(usedAt.plus(IDLE)) && now.isBefore(begunAt.plus(LONGEST));
        }

        static Session of(ResultSet row) throws SQLException {
            return new Session(
                    Rows.uuid(row, "session_id"),
                    Rows.uuid(row, "login_id"),
                    Rows.instant(row, "begun_at"),
                    Rows.instant(row, "used_at"));
        }
    }

    /// A signed-in person, as a member of a seller.
    record Working(Session session, Seller seller, UUID memberId, Role role) {}

    void insert(UUID sessionId, UUID loginId, BrowserSession browser, Instant now) {
        jdbc.sql("""
                        insert into login_sessions (session_id, login_id, digest, begun_at, used_at)
                        values (:id, :login, :digest, :now, :now)
                        """)
                .param("id", sessionId)
                .param("login", loginId)
                .param("digest", browser.digest())
                .param("now", Rows.utc(now))
                .update();
    }

    Optional<Session> find(BrowserSession browser, Instant now) {
        return jdbc.sql("select session_id, login_id, begun_at, used_at from session_of_digest(:digest)")
                .param("digest", browser.digest())
                .query((row, _) -> Session.of(row))
                .optional()
                .filter(session -> session.isOpen(now));
    }

    /// One statement, since every request of the console runs it.
    Optional<Working> find(BrowserSession browser, UUID sellerId, Instant now) {
        return jdbc.sql("""
                        select session_id, login_id, begun_at, used_at, member_id, role, mode
                        from member_of_session(:digest, :seller)
                        """)
                .param("digest", browser.digest())
                .param("seller", sellerId)
                .query((row, _) -> new Working(
                        Session.of(row),
                        new Seller(sellerId, Seller.Mode.valueOf(row.getString("mode"))),
                        Rows.uuid(row, "member_id"),
                        Role.valueOf(row.getString("role"))))
                .optional()
                .filter(working -> working.session().isOpen(now));
    }

    /// Call inside a transaction of the login.
    boolean isThere(UUID sessionId) {
        return jdbc.sql("select exists (select from login_sessions where session_id = :id)")
                .param("id", sessionId)
                .query(Boolean.class)
                .single();
    }

    /// Records that a session is in use, at most once a minute to save writes.
    void used(Session session, Instant now) {
        if (session.usedAt().plus(NOTED).isBefore(now)) {
            logins.run(
                    session.loginId(),
                    () -> jdbc.sql("update login_sessions set used_at = :now where session_id = :id")
                            .param("now", Rows.utc(now))
                            .param("id", session.sessionId())
                            .update());
        }
    }

    void end(Session session) {
        logins.run(session.loginId(), () -> delete(session.sessionId()));
    }

    /// Ends all sessions of a login. Joins the current transaction, if there is one.
    void endAll(UUID loginId) {
        logins.run(
                loginId, () -> jdbc.sql("delete from login_sessions where true").update());
    }

    int purge(Instant now) {
        record Old(UUID sessionId, UUID loginId) {}
        var old = jdbc.sql("select session_id, login_id from old_login_sessions(:before, :most)")
                .param("before", Rows.utc(now.minus(LONGEST)))
                .param("most", PART)
                .query((row, _) -> new Old(Rows.uuid(row, "session_id"), Rows.uuid(row, "login_id")))
                .list();
        old.forEach(session -> logins.run(session.loginId(), () -> delete(session.sessionId())));
        return old.size();
    }

    private void delete(UUID sessionId) {
        jdbc.sql("delete from login_sessions where session_id = :id")
                .param("id", sessionId)
                .update();
    }
}
