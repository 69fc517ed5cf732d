package io.billwright.messaging.documents;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Links that open one thing of one seller to whoever was given them. Nobody finds one by trying: 160 random bits.
@Component
public final class PublicLinks {

    private static final int BYTES = 20;
    private static final Pattern SLUG = Pattern.compile("[A-Za-z0-9_-]{27}");

    private final SecureRandom random = new SecureRandom();
    private final JdbcClient jdbc;
    private final DocumentSettings settings;

    PublicLinks(JdbcClient jdbc, DocumentSettings settings) {
        this.jdbc = jdbc;
        this.settings = settings;
    }

    /// The slug of an object, made when it is first asked for. Belongs into a transaction of the seller.
    public String slug(String kind, UUID objectId, Instant now) {
        return existing(kind, objectId).orElseGet(() -> {
            jdbc.sql("""
                            insert into public_links (slug, kind, object_id, created_at)
                            values (:slug, :kind, :object, :now) on conflict (seller_id, kind, object_id) do nothing
                            """)
                    .param("slug", newSlug())
                    .param("kind", kind)
                    .param("object", objectId)
                    .param("now", Rows.utc(now))
                    .update();
            return existing(kind, objectId).orElseThrow();
        });
    }

    /// Makes slugs for objects that have none yet. Belongs into a transaction of the seller.
    public void add(String kind, Collection<UUID> objectIds, Instant now) {
        jdbc.sql("""
                        insert into public_links (slug, kind, object_id, created_at)
                        select l.slug, :kind, l.object_id, :now from unnest(:slugs, :objects) as l(slug, object_id)
                        on conflict (seller_id, kind, object_id) do nothing
                        """)
                .param("slugs", objectIds.stream().map(_ -> newSlug()).toArray(String[]::new))
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

    /// Needs no seller: the slug says which.
    public Optional<Link> find(String slug) {
        if (!SLUG.matcher(slug).matches()) {
            return Optional.empty();
        }
        return jdbc.sql("select seller_id, mode, kind, object_id from seller_of_link(:slug)")
                .param("slug", slug)
                .query((row, _) -> new Link(
                        new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))),
                        row.getString("kind"),
                        Rows.uuid(row, "object_id")))
                .optional();
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

    private String newSlug() {
        var bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
