package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class PublicLinksStoreTest {

    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");

    private final TestService service = TestService.shared();
    private final PublicLinks links = service.bean(PublicLinks.class);
    private final SellerTransactions transactions = service.bean(SellerTransactions.class);
    private final Seller ours = service.newSandboxSeller().seller();
    private final Seller theirs = service.newSeller(Seller.Mode.LIVE).seller();

    @Test
    void aSlugLeadsToItsObjectWithoutASeller() {
        var object = Ids.next();
        var slug = transactions.in(ours, () -> links.slug("ORDER", object, NOW));

        assertThat(slug).matches(ours.id().toString().substring(24) + "[A-Za-z0-9_-]{27}");
        assertThat(links.look(slug)).hasValue(new Link(ours, "ORDER", object));
        assertThat(links.pdfUrl(slug)).endsWith("/documents/" + slug + ".pdf");
    }

    @Test
    void anObjectKeepsItsSlugAndSharesItWithNoOther() {
        var object = Ids.next();
        var slug = transactions.in(ours, () -> links.slug("ORDER", object, NOW));

        assertThat(transactions.in(ours, () -> links.slug("ORDER", object, NOW)))
                .isEqualTo(slug);
        assertThat(transactions.in(ours, () -> links.slug("INVOICE", object, NOW)))
                .isNotEqualTo(slug);
        assertThat(transactions.in(theirs, () -> links.slug("ORDER", object, NOW)))
                .isNotEqualTo(slug);
    }

    @Test
    void whatWasNeverALinkIsNone() {
        assertThat(links.look("A".repeat(27))).isEmpty();
        assertThat(links.look("' or true --")).isEmpty();
        assertThat(links.look("")).isEmpty();
    }

    /// The lookup shows one link to whoever knows it; the table shows none.
    @Test
    void withoutASellerLinksCannotBeListed() {
        transactions.run(ours, () -> links.slug("ORDER", Ids.next(), NOW));

        assertThat(service.bean(JdbcClient.class)
                        .sql("select count(*) from public_links")
                        .query(Long.class)
                        .single())
                .isZero();
    }
}
