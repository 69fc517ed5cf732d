package io.billwright.collection.charges;

import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Sets the payment method of a customer that is charged automatically (spec 4.15).
@Component
public final class SetDefaultPaymentMethod {

    private final CustomerStore customers;
    private final PaymentMethodStore methods;
    private final JdbcClient jdbc;

    SetDefaultPaymentMethod(CustomerStore customers, PaymentMethodStore methods, JdbcClient jdbc) {
        this.customers = customers;
        this.methods = methods;
        this.jdbc = jdbc;
    }

    /// `subscriptionId` is the customer's newest subscription, if there is one.
    record Response(@Nullable UUID subscriptionId, String defaultPaymentMethodId) {}

    Response handle(UUID customerId, AttachPaymentMethod.Request request) {
        if (customers.find(customerId).isEmpty()) {
            throw new Rejection.NotFound("customer");
        }
        handle(customerId, request.paymentMethodId());
        return new Response(newestSubscription(customerId), request.paymentMethodId());
    }

    /// Call inside a transaction of the seller.
    public void handle(UUID customerId, String paymentMethodId) {
        methods.lockDefault(customerId);
        if (methods.find(paymentMethodId)
                .filter(method -> method.customerId().equals(customerId))
                .isEmpty()) {
            throw Rejection.Invalid.field("payment_method_id", "is no payment method attached to the customer");
        }
        methods.makeDefault(customerId, paymentMethodId);
    }

    private @Nullable UUID newestSubscription(UUID customerId) {
        return jdbc.sql("""
                        select subscription_id from subscriptions where billed_company_id = :customer
                        order by created_at desc, subscription_id desc limit 1
                        """)
                .param("customer", customerId)
                .query(UUID.class)
                .optional()
                .orElse(null);
    }
}
