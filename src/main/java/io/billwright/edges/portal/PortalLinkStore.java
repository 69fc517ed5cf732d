package io.billwright.edges.portal;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Digest;
import io.billwright.platform.jobs.Forgetful;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores the sign-in links that sellers give to customers. Only the digest of a link's key is stored.
@Component
final class PortalLinkStore implements Forgetful {

    private final JdbcClient jdbc;

    PortalLinkStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A customer, and the person at it if known.
    record Guest(UUID customerId, @Nullable UUID personId) {}

    void insert(UUID linkId, Guest guest, String key, Instant now, Instant expiresAt) {
        jdbc.sql("""
                        insert into portal_links (link_id, customer_id, person_id, key_digest, created_at, expires_at)
                        values (:id, :customer, :person, :digest, :now, :expiresAt)
                        """)
                .param("id", linkId)
                .param("customer", guest.customerId())
                .param("person", guest.personId())
                .param("digest", digest(key))
                .param("now", Rows.utc(now))
                .param("expiresAt", Rows.utc(expiresAt))
                .update();
    }

    /// The guest whom a link signs in; empty if it is unknown or has expired.
    Optional<Guest> find(String key, Instant now) {
        return jdbc.sql("""
                        select customer_id, person_id from portal_links
                        where key_digest = :digest and expires_at > :now
                          and era = (select coalesce(known_era(), 0))
                        """)
                .param("digest", digest(key))
                .param("now", Rows.utc(now))
                .query((row, _) -> new Guest(Rows.uuid(row, "customer_id"), Rows.optionalUuid(row, "person_id")))
                .optional();
    }

    int revoke(UUID customerId) {
        return jdbc.sql("delete from portal_links where customer_id = :customer")
                .param("customer", customerId)
                .update();
    }

    /// The customers with this mail address; a person at the customer takes precedence over the company itself.
    List<Guest> guests(String email) {
        return jdbc.sql("""
                        select distinct on (c.customer_name, c.customer_id) c.customer_id, g.person_id
                        from customers_of_email(:email) g join customers c on c.customer_id = g.customer_id
                        order by c.customer_name, c.customer_id, g.person_id nulls last
                        """)
                .param("email", email)
                .query((row, _) -> new Guest(Rows.uuid(row, "customer_id"), Rows.optionalUuid(row, "person_id")))
                .list();
    }

    private static String digest(String key) {
        return Digest.sha256(key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String what() {
        return "links to the portal";
    }

    @Override
    public Duration kept() {
        return Duration.ofDays(1);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_portal_links(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from portal_links where link_id in
                            (select link_id from portal_links where expires_at < :limit limit :most)
                        """).param("limit", Rows.utc(limit)).param("most", most).update();
    }
}
