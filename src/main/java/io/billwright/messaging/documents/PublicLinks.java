package io.billwright.messaging.documents;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.RequestActor;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Links that open one object of one seller for whoever holds them. 160 random bits make them impossible to guess. An
/// expired or revoked link answers like one that never existed.
///
/// In front of the random part, a slug has the last part of the seller's id, by which a router finds the seller's
/// cell (docs/cells.md). Old slugs lack it.
@Component
public final class PublicLinks {

    private static final int BYTES = 20;
    private static final Pattern SLUG = Pattern.compile("([0-9a-f]{12})?[A-Za-z0-9_-]{27}");

    private static final SecureRandom RANDOM = new SecureRandom();
    private final JdbcClient jdbc;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final DocumentSettings settings;

    PublicLinks(JdbcClient jdbc, SellerTransactions transactions, SellerClock clock, DocumentSettings settings) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
        this.settings = settings;
    }

    /// The slug of an object, created on first use. Call inside a transaction of the seller.
    public String slug(String kind, UUID objectId, Instant now) {
        return slug(kind, objectId, now, null);
    }

    /// The same for a link that expires.
    public String slug(String kind, UUID objectId, Instant now, @Nullable Instant expiresAt) {
        return existing(kind, objectId).orElseGet(() -> {
            jdbc.sql("""
                            insert into public_links (slug, kind, object_id, created_at, expires_at)
                            values (right(current_seller()::text, 12) || :slug, :kind, :object, :now,
                                    :expiresAt::timestamptz)
                            on conflict (seller_id, kind, object_id) do nothing
                            """)
                    .param("slug", random())
                    .param("kind", kind)
                    .param("object", objectId)
                    .param("now", Rows.utc(now))
                    .param("expiresAt", Rows.optionalUtc(expiresAt))
                    .update();
            return existing(kind, objectId).orElseThrow();
        });
    }

    /// Creates slugs for objects that have none yet. Call inside a transaction of the seller.
    public void add(String kind, Collection<UUID> objectIds, Instant now) {
        jdbc.sql("""
                        insert into public_links (slug, kind, object_id, created_at)
                        select right(current_seller()::text, 12) || l.slug, :kind, l.object_id, :now
                        from unnest(:slugs, :objects) as l(slug, object_id)
                        on conflict (seller_id, kind, object_id) do nothing
                        """)
                .param("slugs", objectIds.stream().map(_ -> random()).toArray(String[]::new))
                .param("kind", kind)
                .param("objects", objectIds.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// The slug of an object, if it exists. Call inside a transaction or read of the seller.
    public Optional<String> existing(String kind, UUID objectId) {
        return jdbc.sql("select slug from public_links where kind = :kind and object_id = :object")
                .param("kind", kind)
                .param("object", objectId)
                .query(String.class)
                .optional();
    }

    /// From here on, the holder of the link is the actor of what this request changes.
    public Optional<Link> find(String slug) {
        var found = look(slug);
        found.ifPresent(link -> RequestActor.link(link.objectId()));
        return found;
    }

    /// Needs no seller: the slug determines it.
    Optional<Link> look(String slug) {
        if (!SLUG.matcher(slug).matches()) {
            return Optional.empty();
        }
        return jdbc.sql("select seller_id, mode, kind, object_id, expires_at from link_of_slug(:slug)")
                .param("slug", slug)
                .query((row, _) -> new Found(
                        new Link(
                                new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))),
                                row.getString("kind"),
                                Rows.uuid(row, "object_id")),
                        Rows.optionalInstant(row, "expires_at")))
                .optional()
                .filter(this::isOpen)
                .map(Found::link);
    }

    private record Found(Link link, @Nullable Instant expiresAt) {}

    private boolean isOpen(Found found) {
        var expiresAt = found.expiresAt;
        var seller = found.link.seller();
        return expiresAt == null
                || transactions.in(seller, () -> clock.now(seller)).isBefore(expiresAt);
    }

    /// The link of an object, and whether it still opens.
    public record State(
            String slug,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant revokedAt) {

        public boolean isOpen(Instant now) {
            return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
        }
    }

    /// Call inside a transaction or read of the seller.
    public Optional<State> state(String kind, UUID objectId) {
        return jdbc.sql("""
                        select slug, created_at, expires_at, revoked_at from public_links
                        where kind = :kind and object_id = :object
                        """)
                .param("kind", kind)
                .param("object", objectId)
                .query((row, _) -> new State(
                        row.getString("slug"),
                        Rows.instant(row, "created_at"),
                        Rows.optionalInstant(row, "expires_at"),
                        Rows.optionalInstant(row, "revoked_at")))
                .optional();
    }

    /// Revokes the link of an object for good. Call inside a transaction of the seller.
    public void revoke(String kind, UUID objectId, Instant now) {
        jdbc.sql("""
                        update public_links set revoked_at = :now
                        where kind = :kind and object_id = :object and revoked_at is null
                        """)
                .param("kind", kind)
                .param("object", objectId)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Gives an object a new link; the previous one no longer opens. Call inside a transaction of the seller.
    public String replace(String kind, UUID objectId, Instant now, @Nullable Instant expiresAt) {
        return jdbc.sql("""
                        update public_links
                        set slug = right(current_seller()::text, 12) || :slug, created_at = :now,
                            expires_at = :expiresAt::timestamptz, revoked_at = null
                        where kind = :kind and object_id = :object
                        returning slug
                        """)
                .param("slug", random())
                .param("kind", kind)
                .param("object", objectId)
                .param("now", Rows.utc(now))
                .param("expiresAt", Rows.optionalUtc(expiresAt))
                .query(String.class)
                .single();
    }

    /// The URL of the document behind a slug, for API answers and mails.
    public String pdfUrl(String slug) {
        return settings.publicUrl() + "/documents/" + slug + ".pdf";
    }

    /// The URL of an API resource, which takes a key.
    public String apiUrl(String path) {
        return settings.publicUrl() + "/api/v2/" + path;
    }

    /// The URL of a public page such as `orders`.
    public String pageUrl(String page, String slug) {
        return settings.publicUrl() + "/" + page + "/" + slug;
    }

    /// 160 random bits, safe in URLs.
    public static String random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
