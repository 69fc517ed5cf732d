package io.billwright.edges.portal;

import io.billwright.agreements.orderforms.OrderFormView.Issuer;
import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.edges.portal.Stays.Stay;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.documents.Visit;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller.Mode;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.RequestActor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/// Common to all portal pages: the seller, the session, and the page layout.
@Component
final class Portal {

    private final PublicLinks links;
    private final SellerTransactions transactions;
    private final PortalSettingsStore settings;
    private final SessionStore sessions;
    private final SellerStore sellers;
    private final CustomerStore customers;
    private final PageTemplates templates;
    private final SellerClock clock;

    Portal(
            PublicLinks links,
            SellerTransactions transactions,
            PortalSettingsStore settings,
            SessionStore sessions,
            SellerStore sellers,
            CustomerStore customers,
            PageTemplates templates,
            SellerClock clock) {
        this.links = links;
        this.transactions = transactions;
        this.settings = settings;
        this.sessions = sessions;
        this.sellers = sellers;
        this.customers = customers;
        this.templates = templates;
        this.clock = clock;
    }

    /// The portal of a seller that has enabled it.
    record Door(Link link, PortalSettings settings) {}

    Optional<Door> door(String slug) {
        return links.find(slug)
                .filter(link -> link.kind().equals(PortalAddress.LINK))
                .map(link -> new Door(link, transactions.in(link.seller(), settings::get)))
                .filter(door -> door.settings.enabled());
    }

    /// The session of the browser. From then on, its customer is the actor of this request.
    Optional<Session> session(Link link, Browser browser) {
        var found = transactions.in(link.seller(), () -> {
            var now = clock.systemNow();
            var session = sessions.find(browser, now);
            session.ifPresent(known -> sessions.used(known, now));
            return session;
        });
        found.ifPresent(session ->
                RequestActor.customer(session.customerId(), session.guest().personId()));
        return found;
    }

    PortalPage page(Stay stay, String section) {
        return page(stay.door(), stay.visit(), stay.root(), section, stay.session());
    }

    /// Without a session, the page is in the seller's language.
    PortalPage page(Door door, Visit visit, String root, String section, @Nullable Session session) {
        var link = door.link();
        return transactions.in(link.seller(), () -> {
            var seller = sellers.get();
            var color = seller.branding().color();
            var language = session == null ? seller.language() : customers.language(session.customerId(), seller);
            return new PortalPage(
                    root,
                    section,
                    session == null ? List.of() : door.settings().sections(),
                    seller.name(),
                    color == null ? Issuer.PLAIN : color,
                    seller.branding().footer(),
                    link.seller().mode() == Mode.SANDBOX,
                    language,
                    visit.token(),
                    PublicPages.nonce(),
                    null);
        });
    }

    <T> T read(Link link, Function<Instant, T> work) {
        return transactions.in(link.seller(), () -> work.apply(clock.now(link.seller())));
    }

    /// Redirects to the processor by means of a page: the form-action policy of a page also applies to redirects of
    /// its forms.
    ResponseEntity<byte[]> leading(String url, PortalPage from) {
        var html = templates.render(
                "payments/continue.jte", Map.of("url", url, "language", from.language(), "nonce", from.nonce()));
        return PublicPages.page(HttpStatus.OK, from.nonce(), html);
    }

    ResponseEntity<byte[]> rendered(HttpStatus status, String template, PortalPage page, Object content) {
        var html = templates.render("portal/" + template + ".jte", Map.of("page", page, "content", content));
        return PublicPages.page(status, page.nonce(), html);
    }
}
