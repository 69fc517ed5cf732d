package io.billwright.edges.portal;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import org.springframework.stereotype.Component;

/// Where the portal of a seller is.
@Component
final class PortalAddress {

    /// The kind of the public link of a seller's portal, and its page.
    static final String LINK = "PORTAL";

    static final String PAGE = "portal";

    private final PublicLinks links;
    private final SellerClock clock;

    PortalAddress(PublicLinks links, SellerClock clock) {
        this.links = links;
        this.clock = clock;
    }

    /// Belongs into a transaction of the seller: the address is made when it is first asked for.
    String of(Seller seller) {
        return links.pageUrl(PAGE, links.slug(LINK, seller.id(), clock.now(seller)));
    }
}
