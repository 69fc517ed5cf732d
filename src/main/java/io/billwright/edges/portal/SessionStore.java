package io.billwright.edges.portal;

import io.billwright.edges.portal.PortalLinkStore.Guest;
import io.billwright.messaging.documents.Browser;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores portal sessions. A session ends half an hour after its last use, and after half a day in any case, by the
/// system clock: these are technical limits, not business dates.
@Component
final class SessionStore implements Forgetful {

    static final Duration IDLE = Duration.ofMinutes(30);
    static final Duration LONGEST = Duration.ofHours(12);
    private static final Duration NOTED = Duration.ofMinutes(1);

    private final JdbcClient jdbc;

    SessionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A portal session.
    ///
    /// @param email the address that its code was sent to; null if it began by a link
    /// @param provenUntil until when a code proves that this is the customer (S15)
    record Session(
            UUID sessionId,
            Guest guest,
            @Nullable String email,
            Instant usedAt,
            @Nullable Instant provenUntil) {

        UUID customerId() {
            return guest.customerId();
        }

        boolean isProven(Instant now) {
            return provenUntil != null && now.isBefore(provenUntil);
        }
    }

    void insert(Session session, Browser browser) {
        jdbc.sql("""
                        insert into portal_sessions (session_id, customer_id, person_id, email, browser, begun_at,
                                                     used_at, proven_until)
                        values (:id, :customer, :person, :email, :browser, :now, :now, :proven::timestamptz)
                        """)
                .param("id", session.sessionId())
                .param("customer", session.customerId())
                .param("person", session.guest().personId())
                .param("email", session.email())
                .param("browser", browser.digest())
                .param("now", Rows.utc(session.usedAt()))
                .param("proven", Rows.optionalUtc(session.provenUntil()))
                .update();
    }

    /// The session of a browser, unless it has ended. One that began with a code ends when the customer no longer has
    /// the address.
    Optional<Session> find(Browser browser, Instant now) {
        return jdbc.sql("""
                        select session_id, customer_id, person_id, email, used_at, proven_until from portal_sessions
                        where browser = :browser and used_at > :idle and begun_at > :oldest
                          and era = (select coalesce(known_era(), 0))
                          and (email is null or exists (select from customers_of_email(email) c
                                                        where c.customer_id = portal_sessions.customer_id))
                        """)
                .param("browser", browser.digest())
                .param("idle", Rows.utc(now.minus(IDLE)))
                .param("oldest", Rows.utc(now.minus(LONGEST)))
                .query(SessionStore::session)
                .optional();
    }

    /// Reads the session again, and keeps it from being ended until the transaction ends.
    Optional<Session> hold(UUID sessionId, Instant now) {
        return jdbc.sql("""
                        select session_id, customer_id, person_id, email, used_at, proven_until from portal_sessions
                        where session_id = :id and used_at > :idle and begun_at > :oldest
                          and era = (select coalesce(known_era(), 0))
                          and (email is null or exists (select from customers_of_email(email) c
                                                        where c.customer_id = portal_sessions.customer_id))
                        for key share
                        """)
                .param("id", sessionId)
                .param("idle", Rows.utc(now.minus(IDLE)))
                .param("oldest", Rows.utc(now.minus(LONGEST)))
                .query(SessionStore::session)
                .optional();
    }

    private static Session session(ResultSet row, int rowNumber) throws SQLException {
        return new Session(
                Rows.uuid(row, "session_id"),
                new Guest(Rows.uuid(row, "customer_id"), Rows.optionalUuid(row, "person_id")),
                row.getString("email"),
                Rows.instant(row, "used_at"),
                Rows.optionalInstant(row, "proven_until"));
    }

    /// Records the use of a session, at most once a minute, so that viewing pages causes few writes.
    void used(Session session, Instant now) {
        if (session.usedAt().plus(NOTED).isBefore(now)) {
            jdbc.sql("update portal_sessions set used_at = :now where session_id = :id")
                    .param("now", Rows.utc(now))
                    .param("id", session.sessionId())
                    .update();
        }
    }

    void proven(UUID sessionId, Instant until) {
        jdbc.sql("update portal_sessions set proven_until = :until where session_id = :id")
                .param("until", Rows.utc(until))
                .param("id", sessionId)
                .update();
    }

    /// Switches the session to another customer with the same mail address.
    void become(UUID sessionId, Guest guest) {
        jdbc.sql("update portal_sessions set customer_id = :customer, person_id = :person where session_id = :id")
                .param("customer", guest.customerId())
                .param("person", guest.personId())
                .param("id", sessionId)
                .update();
    }

    void end(UUID sessionId) {
        jdbc.sql("delete from portal_sessions where session_id = :id")
                .param("id", sessionId)
                .update();
    }

    int endAll(UUID customerId) {
        return jdbc.sql("delete from portal_sessions where customer_id = :customer")
                .param("customer", customerId)
                .update();
    }

    @Override
    public String what() {
        return "sessions of the portal";
    }

    @Override
    public Duration kept() {
        return Duration.ofDays(1);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_portal_sessions(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from portal_sessions where session_id in
                            (select session_id from portal_sessions where begun_at < :limit limit :most)
                        """).param("limit", Rows.utc(limit)).param("most", most).update();
    }
}
