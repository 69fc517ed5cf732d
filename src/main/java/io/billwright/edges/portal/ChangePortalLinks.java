package io.billwright.edges.portal;

import io.billwright.edges.portal.PortalLinkStore.Guest;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.customers.PersonStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Creates links that sign a customer in to the portal, and revokes them together with the sessions.
@Component
final class ChangePortalLinks {

    private static final Duration LIVES = Duration.ofHours(1);
    private static final Duration LONGEST = Duration.ofDays(7);

    private final CustomerStore customers;
    private final PersonStore people;
    private final PortalLinkStore links;
    private final SessionStore sessions;
    private final PortalAddress address;
    private final SellerClock clock;

    ChangePortalLinks(
            CustomerStore customers,
            PersonStore people,
            PortalLinkStore links,
            SessionStore sessions,
            PortalAddress address,
            SellerClock clock) {
        this.customers = customers;
        this.people = people;
        this.links = links;
        this.sessions = sessions;
        this.address = address;
        this.clock = clock;
    }

    record Request(@Nullable UUID personId, @Nullable Instant expiresAt) {

        static Request of(Fields fields) {
            return new Request(fields.optionalUuid("person_id"), fields.optionalInstant("expires_at"));
        }
    }

    /// `portalUrl` is only in the first answer.
    record Response(
            UUID customerId,
            @Nullable UUID personId,
            @Nullable String portalUrl,
            Instant createdAt,
            Instant expiresAt) {

        Response withoutUrl() {
            return new Response(customerId, personId, null, createdAt, expiresAt);
        }
    }

    record Revoked(UUID customerId, int links, int sessions) {}

    Response create(Seller seller, UUID customerId, Request request) {
        requireCustomer(customerId);
        customers.keep(customerId);
        var personId = request.personId;
        if (personId != null && !people.exists(customerId, personId)) {
            throw new Rejection.NotFound("person");
        }
        var now = clock.systemNow();
        var expiresAt = request.expiresAt == null ? now.plus(LIVES) : request.expiresAt;
        if (!expiresAt.isAfter(now) || expiresAt.isAfter(now.plus(LONGEST))) {
            throw Rejection.Invalid.field("expires_at", "must be in the future, and at most seven days away");
        }
        var key = PublicLinks.random();
        links.insert(Ids.next(), new Guest(customerId, personId), key, now, expiresAt);
        return new Response(customerId, personId, address.of(seller) + "/in/" + key, now, expiresAt);
    }

    Revoked revoke(UUID customerId) {
        requireCustomer(customerId);
        return new Revoked(customerId, links.revoke(customerId), sessions.endAll(customerId));
    }

    private void requireCustomer(UUID customerId) {
        if (customers.find(customerId).isEmpty()) {
            throw new Rejection.NotFound("customer");
        }
    }
}
