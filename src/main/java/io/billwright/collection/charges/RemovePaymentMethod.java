package io.billwright.collection.charges;

import io.billwright.platform.db.Seller;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Removes a payment method of a customer: first here, so that no new charge uses it, then at the processor.
@Component
public final class RemovePaymentMethod {

    private static final Logger LOG = LoggerFactory.getLogger(RemovePaymentMethod.class);

    private final PaymentMethodStore methods;
    private final Processors processors;
    private final JdbcClient jdbc;

    RemovePaymentMethod(PaymentMethodStore methods, Processors processors, JdbcClient jdbc) {
        this.methods = methods;
        this.processors = processors;
        this.jdbc = jdbc;
    }

    /// What became of the request.
    public enum Result {
        REMOVED,
        NOT_FOUND,
        /// The customer must choose another default first, rather than have one chosen for them.
        IS_DEFAULT,
        /// It is being charged.
        IN_USE
    }

    /// Call inside a transaction of the seller; after its commit call [#detach].
    public Result handle(UUID customerId, String paymentMethodId) {
        methods.lockDefault(customerId);
        var all = methods.of(customerId);
        var method = all.stream()
                .filter(found -> found.method().paymentMethodId().equals(paymentMethodId))
                .findFirst()
                .orElse(null);
        if (method == null) {
            return Result.NOT_FOUND;
        }
        if (method.isDefault() && all.size() > 1) {
            return Result.IS_DEFAULT;
        }
        if (isCharged(paymentMethodId)) {
            return Result.IN_USE;
        }
        methods.remove(paymentMethodId);
        return Result.REMOVED;
    }

    private boolean isCharged(String paymentMethodId) {
        return jdbc.sql("""
                        select exists (select 1 from payment_attempts
                                       where payment_method_id = :id and state in ('CREATED', 'SENT', 'UNKNOWN'))
                        """).param("id", paymentMethodId).query(Boolean.class).single();
    }

    /// A failure is harmless: the method is unknown here by now, so it is never charged.
    public void detach(Seller seller, String processor, String paymentMethodId) {
        try {
            processors.named(seller, processor).detach(seller, paymentMethodId);
        } catch (Processor.Refused | Processor.Unavailable failure) {
            LOG.warn("payment method {} was not detached: {}", paymentMethodId, failure.getMessage());
        }
    }
}
