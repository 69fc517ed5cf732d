package io.billwright.parties.customers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Corrects the details of a person at a customer. What was signed or sent does not change.
@Component
final class UpdatePerson {

    private final CustomerStore customers;
    private final PersonStore people;
    private final LabelStore labels;
    private final SellerClock clock;
    private final EventLog events;

    UpdatePerson(CustomerStore customers, PersonStore people, LabelStore labels, SellerClock clock, EventLog events) {
        this.customers = customers;
        this.people = people;
        this.labels = labels;
        this.clock = clock;
        this.events = events;
    }

    record Request(Patch<String> personName, Patch<String> email, Patch<Optional<String>> title, Labels.Change labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.change("person_name", name -> fields.text(name, 200)),
                    fields.change("email", fields::email),
                    fields.patch("title", name -> Optional.of(fields.text(name, 100))),
                    Labels.Change.of(fields));
        }
    }

    Person handle(Seller seller, UUID customerId, UUID personId, Request request) {
        if (customers.find(customerId).isEmpty()) {
            throw new Rejection.NotFound("customer");
        }
        customers.keep(customerId);
        var current = people.lock(customerId, personId).orElseThrow(() -> new Rejection.NotFound("person"));
        people.requireKept(personId);
        var changed = new Person(
                personId,
                customerId,
                request.personName().apply(current.personName()),
                request.email().apply(current.email()),
                request.title()
                        .apply(Optional.ofNullable(current.title()), Optional.empty())
                        .orElse(null),
                labels.change(LabelKind.PERSON, personId, current.labels(), request.labels()),
                current.createdAt());
        people.update(changed);
        events.append("person.updated", personId, clock.now(seller), changed);
        return changed;
    }
}
