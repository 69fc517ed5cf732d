package io.billwright.edges.portal;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import org.springframework.stereotype.Component;

/// The public address of a seller's portal.
@Component
final class PortalAddress {

    /// The kind of public link of a portal, and the first part of its path.
    static final String LINK = "PORTAL";

    static final String PAGE = "portal";

    private final PublicLinks links;
    private final SellerClock clock;

    PortalAddress(PublicLinks links, SellerClock clock) {
        this.links = links;
        this.clock = clock;
    }

    /// Call inside a transaction of the seller: the address is created on first use.
    String of(Seller seller) {
        return links.pageUrl(PAGE, links.slug(LINK, seller.id(), clock.now(seller)));
    }
}
