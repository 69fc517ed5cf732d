package io.billwright.parties.customers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class CreatePerson {

    private final CustomerStore customers;
    private final PersonStore people;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    CreatePerson(CustomerStore customers, PersonStore people, SellerClock clock, EventLog events, LabelStore labels) {
        this.customers = customers;
        this.people = people;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
    }

    record Request(
            String personName, String email, @Nullable String title, Labels labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("person_name", 200),
                    fields.email("email"),
                    fields.optionalText("title", 100),
                    Labels.of(fields));
        }
    }

    Person handle(Seller seller, UUID customerId, Request request) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        customers.keep(customerId);
        var person = new Person(
                Ids.next(),
                customer.customerId(),
                request.personName(),
                request.email(),
                request.title(),
                request.labels(),
                clock.now(seller));
        people.insert(person);
        labels.add(LabelKind.PERSON, person.personId(), person.labels());
        events.append("person.created", person.personId(), person.createdAt(), person);
        return person;
    }
}
