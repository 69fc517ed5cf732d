package io.billwright.invoicing.credit;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.parties.customers.CreditByHand;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Grants a company credit, with a reason from the seller and an optional expiry (R28).
@Component
final class GrantCreditByHand {

    static final long LARGEST = 99_999_999_999_999L;
    static final int LONGEST_REASON = 1000;

    private final CustomerStore customers;
    private final WriteCreditByHand writeCreditByHand;
    private final SellerClock clock;

    GrantCreditByHand(CustomerStore customers, WriteCreditByHand writeCreditByHand, SellerClock clock) {
        this.customers = customers;
        this.writeCreditByHand = writeCreditByHand;
        this.clock = clock;
    }

    record Request(
            long amount,
            CurrencyCode currency,
            String reason,
            @Nullable Instant expiresAt,
            Labels labels) {

        static Request of(Fields fields) {
            return new Request(
                    fields.integer("amount", 1, LARGEST),
                    fields.choice("currency", CurrencyCode.class),
                    fields.text("reason", LONGEST_REASON),
                    fields.optionalInstant("expires_at"),
                    Labels.of(fields));
        }
    }

    CreditActResponse handle(Seller seller, UUID customerId, Request request) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        customers.keep(customer.customerId());
        var now = clock.now(seller);
        if (request.expiresAt() != null && !request.expiresAt().isAfter(now)) {
            throw Rejection.Invalid.field("expires_at", "must be in the future");
        }
        return writeCreditByHand.handle(
                new CreditByHand(
                        Ids.next(),
                        customerId,
                        new Money(request.amount(), request.currency()),
                        CreditByHand.Kind.GRANT,
                        request.reason(),
                        request.expiresAt(),
                        null,
                        request.labels()),
                now);
    }
}
