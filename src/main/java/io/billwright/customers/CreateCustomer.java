package io.billwright.customers;

import io.billwright.clock.SellerClock;
import io.billwright.db.Ids;
import io.billwright.db.Seller;
import io.billwright.events.EventLog;
import io.billwright.http.Fields;
import io.billwright.http.Rejection;
import io.billwright.http.Texts;
import io.billwright.sellers.Address;
import io.billwright.sellers.SellerStore;
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

    CreateCustomer(CustomerStore customers, SellerStore sellers, SellerClock clock, EventLog events) {
        this.customers = customers;
        this.sellers = sellers;
        this.clock = clock;
        this.events = events;
    }

    record Request(
            String customerName,
            List<String> emails,
            @Nullable Address billingAddress,
            @Nullable String taxId,
            @Nullable String taxExemptionReason,
            @Nullable ZoneId timeZone,
            @Nullable UUID partnerId) {

        static Request of(Fields fields) {
            return new Request(
                    fields.text("customer_name", 200),
                    fields.texts("emails", 0, MOST_EMAILS, Texts::email),
                    fields.optionalObject("billing_address", Address::of),
                    fields.optionalText("tax_id", 50),
                    fields.optionalText("tax_exemption_reason", 200),
                    fields.present("time_zone") ? fields.zone("time_zone") : null,
                    fields.optionalUuid("partner_id"));
        }
    }

    /// A customer without a time zone of its own has the seller's.
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
                request.partnerId(),
                now,
                now);
        customers.insert(customer);
        events.append("customer.created", customer.customerId(), now, customer);
        return customer;
    }
}
