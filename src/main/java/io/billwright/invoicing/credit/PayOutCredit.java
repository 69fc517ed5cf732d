package io.billwright.invoicing.credit;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.payments.PaymentMethod;
import io.billwright.parties.customers.CreditByHand;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Records that credit of a company was paid out to it, outside of this service (R28). It is never more than the
/// company
/// has.
@Component
final class PayOutCredit {

    private static final int LONGEST_EXTERNAL_ID = 200;

    private final CustomerStore customers;
    private final CreditStore credits;
    private final WriteCreditByHand writeCreditByHand;
    private final SellerClock clock;

    PayOutCredit(CustomerStore customers, CreditStore credits, WriteCreditByHand writeCreditByHand, SellerClock clock) {
        this.customers = customers;
        this.credits = credits;
        this.writeCreditByHand = writeCreditByHand;
        this.clock = clock;
    }

    record Request(
            long amount,
            CurrencyCode currency,
            String reason,
            PaymentMethod paymentMethod,
            @Nullable Instant paidAt,
            @Nullable String externalId) {

        static Request of(Fields fields) {
            return new Request(
                    fields.integer("amount", 1, GrantCreditByHand.LARGEST),
                    fields.choice("currency", CurrencyCode.class),
                    fields.text("reason", GrantCreditByHand.LONGEST_REASON),
                    fields.choice("payment_method", PaymentMethod.class),
                    fields.optionalInstant("paid_at"),
                    fields.remark("external_id", LONGEST_EXTERNAL_ID));
        }
    }

    CreditActResponse handle(Seller seller, UUID customerId, Request request) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        customers.keep(customer.customerId());
        var now = clock.now(seller);
        var paidAt = Objects.requireNonNullElse(request.paidAt(), now);
        if (paidAt.isAfter(now)) {
            throw Rejection.Invalid.field("paid_at", "must not be in the future");
        }
        credits.lock(Set.of(customerId));
        var has = credits.balance(List.of(customerId), request.currency());
        if (request.amount() > has.minorUnits()) {
            throw new Rejection.Invalid("the company has credit of " + has + " only").because(Reason.NOT_ENOUGH_CREDIT);
        }
        return writeCreditByHand.handle(
                new CreditByHand(
                        Ids.next(),
                        customerId,
                        new Money(-request.amount(), request.currency()),
                        CreditByHand.Kind.PAYOUT,
                        request.reason(),
                        null,
                        new CreditByHand.Payout(request.paymentMethod().name(), paidAt, request.externalId())),
                now);
    }
}
