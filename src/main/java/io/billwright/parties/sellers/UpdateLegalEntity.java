package io.billwright.parties.sellers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Corrects a legal entity. Issued documents do not change, and its number prefix stays (R15).
@Component
final class UpdateLegalEntity implements Plannable {

    private final LegalEntityStore entities;
    private final LabelStore labels;
    private final SellerClock clock;
    private final EventLog events;

    UpdateLegalEntity(LegalEntityStore entities, LabelStore labels, SellerClock clock, EventLog events) {
        this.entities = entities;
        this.labels = labels;
        this.clock = clock;
        this.events = events;
    }

    record Request(Patch<String> name, Patch<Optional<String>> taxId, Patch<Address> address, Labels.Change labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.change("name", name -> fields.text(name, 200)),
                    fields.patch("tax_id", name -> Optional.of(OpaqueText.read(fields, name, 50))),
                    fields.change("address", name -> fields.object(name, Address.UNKNOWN, Address::of)),
                    Labels.Change.of(fields));
        }
    }

    LegalEntity handle(Seller seller, UUID legalEntityId, Request request) {
        var current = entities.lock(legalEntityId).orElseThrow(() -> new Rejection.NotFound("legal entity"));
        var changed = new LegalEntity(
                legalEntityId,
                request.name().apply(current.name()),
                request.taxId()
                        .apply(Optional.ofNullable(current.taxId()), Optional.empty())
                        .orElse(null),
                request.address().apply(current.address()),
                current.invoicePrefix(),
                labels.change(LabelKind.LEGAL_ENTITY, legalEntityId, current.labels(), request.labels()),
                current.createdAt());
        entities.update(changed);
        events.append("legal_entity.updated", legalEntityId, clock.now(seller), changed);
        return changed;
    }

    @Override
    public String kind() {
        return "LEGAL_ENTITY";
    }

    @Override
    public String operation() {
        return "PATCH /legal-entities/{legal_entity_id}";
    }

    @Override
    public Scope scope() {
        return Scope.ADMIN;
    }

    @Override
    public Act read(String object, Fields body) {
        var id = Plannable.id(object, "legal entity");
        var request = Request.of(body);
        return seller -> handle(seller, id, request);
    }
}
