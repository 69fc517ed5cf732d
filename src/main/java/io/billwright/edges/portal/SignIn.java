package io.billwright.edges.portal;

import io.billwright.edges.portal.PortalLinkStore.Guest;
import io.billwright.edges.portal.SessionStore.Session;
import io.billwright.invoicing.paperwork.SubscriptionLetters;
import io.billwright.messaging.documents.Browser;
import io.billwright.messaging.documents.Link;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.proofs.Proofs;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.RequestActor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Signs people in to the portal: by a code that is mailed to them, or by a link from the seller. Only the owner of a
/// mailbox learns whether its address is known.
@Component
final class SignIn {

    static final Duration PROOF_HOLDS = Duration.ofMinutes(30);

    private final SellerTransactions transactions;
    private final PortalLinkStore links;
    private final SessionStore sessions;
    private final Proofs proofs;
    private final WriteMail writeMail;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final AuditLog audit;

    SignIn(
            SellerTransactions transactions,
            PortalLinkStore links,
            SessionStore sessions,
            Proofs proofs,
            WriteMail writeMail,
            CustomerStore customers,
            SellerStore sellers,
            SellerClock clock,
            AuditLog audit) {
        this.transactions = transactions;
        this.links = links;
        this.sessions = sessions;
        this.proofs = proofs;
        this.writeMail = writeMail;
        this.customers = customers;
        this.sellers = sellers;
        this.clock = clock;
        this.audit = audit;
    }

    /// Mails a code if a customer has the address. Returns false if too many codes were requested, known address or
    /// not.
    boolean ask(Link link, Browser browser, String email) {
        var to = List.of(lower(email));
        return transactions.in(
                link.seller(),
                () -> links.guests(email).isEmpty()
                        ? proofs.pretend(of(link, email), browser, to)
                        : proofs.ask(of(link, email), browser, to, (proofId, code) -> letter(proofId, code, to)));
    }

    /// The new session if the code is right. Commits either way, so that wrong attempts are counted.
    Optional<Session> confirm(Link link, Browser browser, String email, String code) {
        return transactions.in(link.seller(), () -> {
            if (!proofs.confirm(of(link, email), browser, code)) {
                return Optional.empty();
            }
            var now = clock.systemNow();
            return links.guests(email).stream()
                    .findFirst()
                    .map(guest -> new Session(Ids.next(), guest, lower(email), now, now.plus(PROOF_HOLDS)));
        });
    }

    /// The new session for a link from the seller; empty if the link is unknown or has expired.
    Optional<Session> arrive(Link link, String key) {
        return transactions.in(link.seller(), () -> {
            Instant now = clock.systemNow();
            return links.find(key, now).map(guest -> new Session(Ids.next(), guest, null, now, null));
        });
    }

    /// The browser's identity is renewed only after a successful sign-in; a failed attempt leaves the current session
    /// alone.
    void begin(Link link, Session session, Supplier<Browser> newBrowser) {
        var browser = newBrowser.get();
        RequestActor.customer(session.customerId(), session.guest().personId());
        transactions.run(link.seller(), () -> {
            audit.note();
            sessions.insert(session, browser);
        });
    }

    /// Switches to another customer with the session's mail address. Does nothing if `customerId` is no such
    /// customer.
    void become(Link link, Session session, String customerId) {
        var email = session.email();
        if (email != null) {
            transactions.run(
                    link.seller(),
                    () -> guests(email).stream()
                            .filter(guest -> guest.customerId().toString().equals(customerId))
                            .findFirst()
                            .ifPresent(guest -> sessions.become(session.sessionId(), guest)));
        }
    }

    /// Call inside a transaction of the seller.
    List<Guest> guests(String email) {
        return links.guests(email);
    }

    void end(Link link, Session session) {
        transactions.run(link.seller(), () -> sessions.end(session.sessionId()));
    }

    /// Codes are limited per address, whether it is known or not.
    private static Link of(Link link, String email) {
        var id = UUID.nameUUIDFromBytes((link.objectId() + " " + lower(email)).getBytes(StandardCharsets.UTF_8));
        return new Link(link.seller(), PortalAddress.LINK, id);
    }

    private static String lower(String email) {
        return email.toLowerCase(Locale.ROOT);
    }

    /// The mail is in the language of the first customer that has the address.
    Letter letter(UUID proofId, String code, List<String> to) {
        var seller = sellers.get();
        var language = links.guests(to.getFirst()).stream()
                .findFirst()
                .map(guest -> customers.language(guest.customerId(), seller))
                .orElse(seller.language());
        return writeMail.handle(
                new Envelope(MailKind.PORTAL_CODE, proofId, 0, seller.letterhead(), language, to, null),
                SubscriptionLetters.portalCode(to.getFirst(), code));
    }
}
