package io.billwright.parties.customers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class CreateCustomer {

    static final int MOST_EMAILS = 20;

    private final CustomerStore customers;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    CreateCustomer(
            CustomerStore customers, SellerStore sellers, SellerClock clock, EventLog events, LabelStore labels) {
        this.customers = customers;
        this.sellers = sellers;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
    }

    record Request(
            String customerName,
            List<String> emails,
            @Nullable Address billingAddress,
            @Nullable String taxId,
            @Nullable String taxExemptionReason,
            @Nullable ZoneId timeZone,
            @Nullable Language language,
            @Nullable PaperSize paperSize,
            @Nullable UUID partnerId,
            Labels labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("customer_name", 200),
                    fields.texts("emails", 0, MOST_EMAILS, Texts::email),
                    fields.optionalObject("billing_address", Address::of),
                    OpaqueText.optional(fields, "tax_id", 50),
                    fields.optionalText("tax_exemption_reason", 200),
                    fields.present("time_zone") ? fields.zone("time_zone") : null,
                    fields.present("language") ? Language.read(fields, "language") : null,
                    fields.optionalChoice("paper_size", PaperSize.class),
                    fields.optionalUuid("partner_id"),
                    Labels.of(fields));
        }
    }

    /// A customer without a time zone of its own gets the seller's.
    Customer handle(Seller seller, Request request) {
        if (request.partnerId() != null && customers.find(request.partnerId()).isEmpty()) {
            throw new Rejection.NotFound("partner");
        }
        var now = clock.now(seller);
        var zone = request.timeZone();
        var customer = new Customer(
                Ids.next(),
                request.customerName(),
                request.emails(),
                request.billingAddress(),
                request.taxId(),
                request.taxExemptionReason(),
                zone == null ? sellers.get().timeZone() : zone,
                request.language(),
                request.paperSize(),
                request.partnerId(),
                request.labels(),
                now,
                now);
        customers.insert(customer);
        labels.add(LabelKind.CUSTOMER, customer.customerId(), customer.labels());
        events.append("customer.created", customer.customerId(), now, customer);
        return customer;
    }
}
