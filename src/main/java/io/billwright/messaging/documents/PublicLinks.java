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

/// Links that open one thing of one seller to whoever was given them. Nobody finds one by trying: 160 random bits. A
/// link that has expired or was revoked opens nothing, and says no more than one that never was.
///
/// Before them a slug has the last part of the seller's id, by which a router finds the seller's cell (docs/cells.md).
/// Slugs from before that have none.
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

    /// The slug of an object, made when it is first asked for. Belongs into a transaction of the seller.
    public String slug(String kind, UUID objectId, Instant now) {
        return slug(kind, objectId, now, null);
    }

    /// The same for a link that ends.
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

    /// Makes slugs for objects that have none yet. Belongs into a transaction of the seller.
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

    /// The slug of an object, if one was made. Belongs into a transaction or read of the seller.
    public Optional<String> existing(String kind, UUID objectId) {
        return jdbc.sql("select slug from public_links where kind = :kind and object_id = :object")
                .param("kind", kind)
                .param("object", objectId)
                .query(String.class)
                .optional();
    }

    /// What this request changes from then on, the holder of the link changes.
    public Optional<Link> find(String slug) {
        var found = look(slug);
        found.ifPresent(link -> RequestActor.link(link.objectId()));
        return found;
    }

    /// Needs no seller: the slug says which.
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

    /// A link of an object, and how long it opens.
    public record State(
            String slug,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant revokedAt) {

        public boolean isOpen(Instant now) {
            return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
        }
    }

    /// Belongs into a transaction or read of the seller.
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

    /// Ends the link of an object for good. Belongs into a transaction of the seller.
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

    /// Gives an object another link; the one before opens nothing any more. Belongs into a transaction of the seller.
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

    /// Where the document behind a slug can be had, for answers of the API and mails.
    public String pdfUrl(String slug) {
        return settings.publicUrl() + "/documents/" + slug + ".pdf";
    }

    /// Where something of the API is, for whoever has a key.
    public String apiUrl(String path) {
        return settings.publicUrl() + "/api/v2/" + path;
    }

    /// Where a page of the public is, such as `orders`.
    public String pageUrl(String page, String slug) {
        return settings.publicUrl() + "/" + page + "/" + slug;
    }

    /// 160 random bits that can be written anywhere.
    public static String random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
