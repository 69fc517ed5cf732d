package io.billwright.edges.erasure;

import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.customers.PersonStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// Erases a customer or a person: first in all copies, in transactions of some hundred rows each, then in their own
/// rows.
@Component
final class Erase {

    /// The fields of objects in events that identify somebody.
    private static final Set<String> TELLING =
            Set.of("customer_name", "emails", "tax_id", "line1", "line2", "person_name", "email");

    private final SellerTransactions transactions;
    private final CustomerStore customers;
    private final PersonStore people;
    private final Belongings belongings;
    private final ErasedRows rows;
    private final EventCopies events;
    private final MailCopies mails;
    private final ErasedLabels labels;
    private final EventLog log;
    private final SellerClock clock;

    Erase(
            SellerTransactions transactions,
            CustomerStore customers,
            PersonStore people,
            Belongings belongings,
            ErasedRows rows,
            EventCopies events,
            MailCopies mails,
            ErasedLabels labels,
            EventLog log,
            SellerClock clock) {
        this.transactions = transactions;
        this.customers = customers;
        this.people = people;
        this.belongings = belongings;
        this.rows = rows;
        this.events = events;
        this.mails = mails;
        this.labels = labels;
        this.log = log;
        this.clock = clock;
    }

    /// What was found to erase, and how many events and mails were changed so far.
    record Work(
            UUID erasureId,
            Subject subject,
            Set<UUID> sources,
            Set<UUID> objects,
            Identity identity,
            int events,
            int mails) {}

    /// Erases the copies. Can be repeated if it was interrupted.
    Work copies(Seller seller, Subject subject) {
        var found = transactions.in(seller, () -> find(seller, subject));
        var others = found.objects().stream()
                .filter(id -> !found.sources().contains(id))
                .collect(Collectors.toUnmodifiableSet());
        int changed = 0;
        for (var next = Optional.of(new UUID(0, 0)); next.isPresent(); ) {
            var after = next.get();
            var piece = transactions.in(seller, () -> events.erase(found.erasureId(), others, found.identity(), after));
            changed += piece.changed();
            next = piece.next();
        }
        int written = 0;
        var mailIds = transactions.in(seller, () -> mails.find(found.objects(), found.identity()));
        for (var piece : MailCopies.pieces(mailIds)) {
            written += transactions.in(seller, () -> mails.erase(piece, found.identity(), clock.now(seller)));
        }
        return new Work(
                found.erasureId(), subject, found.sources(), found.objects(), found.identity(), changed, written);
    }

    private Work find(Seller seller, Subject subject) {
        requireErasable(subject);
        var customerId = subject.customerId();
        var sources = subject.sources(belongings.people(customerId));
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var known = Stream.of(
                        subject.personId() == null ? ErasedRows.known(customer) : Stream.<String>empty(),
                        rows.known(sources).stream(),
                        events.read(sources).stream().flatMap(Erase::telling))
                .flatMap(texts -> texts)
                .toList();
        var erasureId = rows.begin(subject, clock.now(seller))
                .orElseThrow(() -> new Rejection.Conflict("another request is erasing the same; try again"));
        return new Work(erasureId, subject, sources, belongings.objects(customerId), new Identity(known), 0, 0);
    }

    private static Stream<String> telling(JsonNode object) {
        return object.propertyStream()
                .flatMap(property -> property.getValue().isObject()
                        ? telling(property.getValue())
                        : TELLING.contains(property.getKey()) ? texts(property.getValue()) : Stream.empty());
    }

    private static Stream<String> texts(JsonNode value) {
        return value.isArray()
                ? value.valueStream().flatMap(Erase::texts)
                : value.isString() ? Stream.of(value.stringValue()) : Stream.empty();
    }

    private void requireErasable(Subject subject) {
        var customerId = subject.customerId();
        if (customers.find(customerId).isEmpty()) {
            throw new Rejection.NotFound("customer");
        }
        if (subject.personId() != null) {
            if (!people.exists(customerId, subject.personId())) {
                throw new Rejection.NotFound("person");
            }
            return;
        }
        if (belongings.hasSubscription(customerId)) {
            throw new Rejection.Invalid(
                            "the customer has a subscription that has not ended or whose usage is not billed yet")
                    .because(Reason.CUSTOMER_HAS_SUBSCRIPTION);
        }
        if (belongings.hasOpenInvoice(customerId)) {
            throw new Rejection.Invalid("the customer has an invoice that is not settled")
                    .because(Reason.CUSTOMER_HAS_OPEN_INVOICE);
        }
    }

    /// Erases the rest, in the transaction of the request.
    Erasure finish(Seller seller, Work work) {
        var subject = work.subject();
        rows.lock(subject.customerId());
        requireErasable(subject);
        var now = clock.now(seller);
        var erased = new LinkedHashMap<String, Integer>();
        int own = 0;
        for (var next = Optional.of(new UUID(0, 0)); next.isPresent(); ) {
            var piece = events.empty(work.erasureId(), work.sources(), work.identity(), next.get());
            own += piece.changed();
            next = piece.next();
        }
        boolean isCustomer = subject.personId() == null;
        erased.put(
                "customers",
                isCustomer
                        ? rows.customer(subject.customerId(), now)
                        : rows.recipients(subject.customerId(), work.identity().emails(), now));
        erased.put("payment_methods", isCustomer ? rows.paymentMethods(subject.customerId()) : 0);
        erased.put("events", work.events() + own);
        erased.put("mails", work.mails());
        erased.put(
                "proofs",
                rows.proofs(
                        isCustomer ? work.objects() : Set.of(), work.identity().emails()));
        erased.put("portal_sessions", rows.portal(subject, work.identity().emails()));
        erased.putAll(rows.finish(work.erasureId(), now));
        erased.put("exports", rows.exports(now));
        rows.imports(now);
        rows.reports(work.identity().emails());
        erased.put("labels", labels.erase(work));
        rows.search(work.objects(), work.identity().texts());
        if (erased.getOrDefault("customers", 0) > 0) {
            var customer = customers.find(subject.customerId()).orElseThrow();
            log.append("customer.updated", customer.customerId(), now, customer);
        }
        return new Erasure(subject.customerId(), subject.personId(), erased, Kept.list());
    }
}
