package io.billwright.parties.sellers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class CreateLegalEntity {

    private final SellerStore sellers;
    private final LegalEntityStore entities;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    CreateLegalEntity(
            SellerStore sellers, LegalEntityStore entities, SellerClock clock, EventLog events, LabelStore labels) {
        this.sellers = sellers;
        this.entities = entities;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
    }

    record Request(String name, @Nullable String taxId, Address address, String invoicePrefix, Labels labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("name", 200),
                    OpaqueText.optional(fields, "tax_id", 50),
                    fields.object("address", Address.UNKNOWN, Address::of),
                    LegalEntity.invoicePrefix(fields, "invoice_prefix"),
                    Labels.of(fields));
        }
    }

    /// The prefix must be unique, also against the seller's own: equal prefixes would need one common series (R15).
    LegalEntity handle(Seller seller, Request request) {
        if (sellers.lock().invoicePrefix().equals(request.invoicePrefix())) {
            throw Rejection.Invalid.field("invoice_prefix", "is used by the seller itself");
        }
        if (sellers.isPrefixTakenOver(request.invoicePrefix())) {
            throw Rejection.Invalid.field("invoice_prefix", "is that of invoices taken over from another system");
        }
        var entity = new LegalEntity(
                Ids.next(),
                request.name(),
                request.taxId(),
                request.address(),
                request.invoicePrefix(),
                request.labels(),
                clock.now(seller));
        if (!entities.insert(entity)) {
            throw Rejection.Invalid.field("invoice_prefix", "is used by another legal entity");
        }
        labels.add(LabelKind.LEGAL_ENTITY, entity.legalEntityId(), entity.labels());
        events.append("legal_entity.created", entity.legalEntityId(), entity.createdAt(), entity);
        return entity;
    }
}
