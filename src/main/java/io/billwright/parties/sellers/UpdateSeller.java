package io.billwright.parties.sellers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.languages.Language;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the seller's own settings.
@Component
final class UpdateSeller implements Plannable {

    private static final int MOST_REGISTRATIONS = 200;
    private static final int LONGEST_TERMS = 20_000;

    private final SellerStore sellers;
    private final LegalEntityStore entities;
    private final SellerClock clock;
    private final EventLog events;

    UpdateSeller(SellerStore sellers, LegalEntityStore entities, SellerClock clock, EventLog events) {
        this.sellers = sellers;
        this.entities = entities;
        this.clock = clock;
        this.events = events;
    }

    record Request(
            Patch<String> name,
            Patch<ZoneId> timeZone,
            Patch<Language> language,
            Patch<PaperSize> paperSize,
            Patch<Integer> defaultPaymentTerms,
            Patch<FirstChargeDate> firstChargeDate,
            Patch<String> invoicePrefix,
            Patch<Optional<UUID>> defaultLegalEntityId,
            Patch<Boolean> muteInvoices,
            Patch<Optional<String>> orderTerms,
            Patch<Boolean> countersignsOrders,
            Patch<Branding> branding,
            Patch<List<TaxRegistration>> taxRegistrations) {

        static Request of(Fields fields) {
            return new Request(
                    fields.change("name", name -> fields.text(name, 200)),
                    fields.change("time_zone", fields::zone),
                    fields.change("language", name -> Language.read(fields, name)),
                    fields.change("paper_size", name -> fields.choice(name, PaperSize.class)),
                    fields.change("default_payment_terms", name -> (int) fields.integer(name, 0, 999)),
                    fields.change("first_charge_date", name -> fields.choice(name, FirstChargeDate.class)),
                    fields.change("invoice_prefix", name -> LegalEntity.invoicePrefix(fields, name)),
                    fields.patch("default_legal_entity_id", name -> Optional.of(fields.uuid(name))),
                    fields.change("mute_invoices", name -> fields.flag(name, false)),
                    fields.patch("order_terms", name -> Optional.of(fields.text(name, LONGEST_TERMS))),
                    fields.change("countersigns_orders", name -> fields.flag(name, false)),
                    fields.patch("branding", name -> fields.object(name, Branding.NONE, Branding::of)),
                    fields.patch(
                            "tax_registrations",
                            name -> fields.objects(name, 0, MOST_REGISTRATIONS, TaxRegistration::of)));
        }
    }

    SellerSettings handle(Seller seller, Request request) {
        var current = sellers.lock();
        var defaultLegalEntityId = request.defaultLegalEntityId()
                .apply(Optional.ofNullable(current.defaultLegalEntityId()), Optional.empty());
        defaultLegalEntityId.ifPresent(this::requireLegalEntity);
        var changed = new SellerSettings(
                current.sellerId(),
                request.name().apply(current.name()),
                current.mode(),
                request.timeZone().apply(current.timeZone()),
                request.language().apply(current.language()),
                request.paperSize().apply(current.paperSize()),
                request.defaultPaymentTerms().apply(current.defaultPaymentTerms()),
                request.firstChargeDate().apply(current.firstChargeDate()),
                request.invoicePrefix().apply(current.invoicePrefix()),
                defaultLegalEntityId.orElse(null),
                request.muteInvoices().apply(current.muteInvoices()),
                request.orderTerms()
                        .apply(Optional.ofNullable(current.orderTerms()), Optional.empty())
                        .orElse(null),
                request.countersignsOrders().apply(current.countersignsOrders()),
                request.branding().apply(current.branding(), Branding.NONE),
                request.taxRegistrations().apply(current.taxRegistrations(), List.of()),
                current.createdAt(),
                clock.now(seller));
        requireOwnPrefix(current, changed);
        sellers.update(changed);
        events.append("seller.updated", seller.id(), changed.updatedAt(), changed);
        return changed;
    }

    private void requireLegalEntity(UUID legalEntityId) {
        if (entities.find(legalEntityId).isEmpty()) {
            throw new Rejection.NotFound("legal entity");
        }
    }

    private void requireOwnPrefix(SellerSettings current, SellerSettings changed) {
        var prefix = changed.invoicePrefix();
        if (!prefix.equals(current.invoicePrefix())
                && entities.all().stream()
                        .anyMatch(entity -> entity.invoicePrefix().equals(prefix))) {
            throw Rejection.Invalid.field("invoice_prefix", "is used by a legal entity");
        }
        if (!prefix.equals(current.invoicePrefix()) && sellers.isPrefixTakenOver(prefix)) {
            throw Rejection.Invalid.field("invoice_prefix", "is that of invoices taken over from another system");
        }
    }

    @Override
    public String kind() {
        return "SELLER";
    }

    @Override
    public String operation() {
        return "PATCH /seller";
    }

    @Override
    public Scope scope() {
        return Scope.ADMIN;
    }

    @Override
    public Act read(String object, Fields body) {
        Plannable.requireNone(object);
        var request = Request.of(body);
        return seller -> handle(seller, request);
    }
}
