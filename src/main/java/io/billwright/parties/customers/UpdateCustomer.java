package io.billwright.parties.customers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Address;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

@Component
public final class UpdateCustomer {

    private final CustomerStore customers;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    UpdateCustomer(CustomerStore customers, SellerClock clock, EventLog events, LabelStore labels) {
        this.customers = customers;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
    }

    /// The fields to change.
    public record Request(
            Patch<String> customerName,
            Patch<List<String>> emails,
            Patch<Optional<Address>> billingAddress,
            Patch<Optional<String>> taxId,
            Patch<Optional<String>> taxExemptionReason,
            Patch<ZoneId> timeZone,
            Patch<Optional<Language>> language,
            Patch<Optional<PaperSize>> paperSize,
            Patch<Optional<UUID>> partnerId,
            Labels.Change labels) {

        public static Request of(Fields fields) {
            return new Request(
                    fields.change("customer_name", name -> fields.text(name, 200)),
                    fields.patch("emails", name -> fields.texts(name, 0, CreateCustomer.MOST_EMAILS, Texts::email)),
                    fields.patch(
                            "billing_address", name -> Optional.ofNullable(fields.optionalObject(name, Address::of))),
                    fields.patch("tax_id", name -> Optional.of(OpaqueText.read(fields, name, 50))),
                    fields.patch("tax_exemption_reason", name -> Optional.of(fields.text(name, 200))),
                    fields.change("time_zone", fields::zone),
                    fields.patch("language", name -> Optional.of(Language.read(fields, name))),
                    fields.patch("paper_size", name -> Optional.of(fields.choice(name, PaperSize.class))),
                    fields.patch("partner_id", name -> Optional.of(fields.uuid(name))),
                    Labels.Change.of(fields));
        }
    }

    /// Call inside a transaction of the seller.
    public Customer handle(Seller seller, UUID customerId, Request request) {
        var current = customers.lock(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        customers.keep(customerId);
        var partnerId = cleared(request.partnerId(), Optional.ofNullable(current.partnerId()));
        partnerId.ifPresent(partner -> requirePartner(customerId, partner));
        var changed = new Customer(
                customerId,
                request.customerName().apply(current.customerName()),
                request.emails().apply(current.emails(), List.of()),
                cleared(request.billingAddress(), Optional.ofNullable(current.billingAddress()))
                        .orElse(null),
                cleared(request.taxId(), Optional.ofNullable(current.taxId())).orElse(null),
                cleared(request.taxExemptionReason(), Optional.ofNullable(current.taxExemptionReason()))
                        .orElse(null),
                request.timeZone().apply(current.timeZone()),
                cleared(request.language(), Optional.ofNullable(current.language()))
                        .orElse(null),
                cleared(request.paperSize(), Optional.ofNullable(current.paperSize()))
                        .orElse(null),
                partnerId.orElse(null),
                labels.change(LabelKind.CUSTOMER, customerId, current.labels(), request.labels()),
                current.createdAt(),
                clock.now(seller));
        customers.update(changed);
        events.append("customer.updated", customerId, changed.updatedAt(), changed);
        return changed;
    }

    private void requirePartner(UUID customerId, UUID partnerId) {
        if (partnerId.equals(customerId)) {
            throw Rejection.Invalid.field("partner_id", "must be another customer");
        }
        if (customers.find(partnerId).isEmpty()) {
            throw new Rejection.NotFound("partner");
        }
    }

    private static <T> Optional<T> cleared(Patch<Optional<T>> patch, Optional<T> current) {
        return patch.apply(current, Optional.empty());
    }
}
