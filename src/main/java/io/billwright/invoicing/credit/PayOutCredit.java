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
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Records that a company's credit was paid out to it outside of this service (R28), up to its balance.
@Component
public final class PayOutCredit {

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

    record Request(long amount, CurrencyCode currency, String reason, How how) {

        static Request of(Fields fields) {
            return new Request(
                    fields.integer("amount", 1, GrantCreditByHand.LARGEST),
                    fields.choice("currency", CurrencyCode.class),
                    fields.text("reason", GrantCreditByHand.LONGEST_REASON),
                    How.of(fields));
        }
    }

    CreditActResponse handle(Seller seller, UUID customerId, Request request) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        customers.keep(customer.customerId());
        credits.lock(Set.of(customerId));
        return handle(
                customerId,
                new Money(request.amount(), request.currency()),
                request.reason(),
                request.how(),
                clock.now(seller));
    }

    /// How the credit was paid out, as the seller recorded it.
    public record How(
            PaymentMethod paymentMethod,
            @Nullable Instant paidAt,
            @Nullable String externalId,
            Labels labels) {

        public static How of(Fields fields) {
            return new How(
                    fields.choice("payment_method", PaymentMethod.class),
                    fields.optionalInstant("paid_at"),
                    fields.remark("external_id", LONGEST_EXTERNAL_ID),
                    Labels.metadata(fields));
        }
    }

    /// Pays out credit of a company whose credit is locked. Returns the id of the entry.
    public UUID payOut(UUID customerId, Money amount, String reason, How how, Instant now) {
        return handle(customerId, amount, reason, how, now).entry().entryId();
    }

    private CreditActResponse handle(UUID customerId, Money amount, String reason, How how, Instant now) {
        var paidAt = Objects.requireNonNullElse(how.paidAt(), now);
        if (paidAt.isAfter(now)) {
            throw Rejection.Invalid.field("paid_at", "must not be in the future");
        }
        var has = credits.balance(List.of(customerId), amount.currency());
        if (amount.compareTo(has) > 0) {
            throw new Rejection.Invalid("the company has credit of " + has + " only").because(Reason.NOT_ENOUGH_CREDIT);
        }
        return writeCreditByHand.handle(
                new CreditByHand(
                        Ids.next(),
                        customerId,
                        new Money(-amount.minorUnits(), amount.currency()),
                        CreditByHand.Kind.PAYOUT,
                        reason,
                        null,
                        new CreditByHand.Payout(how.paymentMethod().name(), paidAt, how.externalId()),
                        how.labels()),
                now);
    }
}
