package io.billwright.edges.portal;

import io.billwright.collection.charges.PaymentMethodStore;
import io.billwright.collection.charges.PaymentMethodStore.Attached;
import io.billwright.collection.charges.PaymentTexts;
import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.Processors;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.edges.portal.PayPage.Method;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the saved payment methods with their descriptions. Call all methods inside a transaction of the seller.
@Component
final class ReadMethods {

    private final PaymentMethodStore methods;
    private final Processors processors;
    private final JdbcClient jdbc;

    ReadMethods(PaymentMethodStore methods, Processors processors, JdbcClient jdbc) {
        this.methods = methods;
        this.processors = processors;
        this.jdbc = jdbc;
    }

    boolean isOnline(Seller seller) {
        return processors.serving(seller).isPresent();
    }

    /// Usable ones first, and among those the default first.
    List<Method> of(Seller seller, UUID customerId, Language language, Instant now) {
        var t = PaymentTexts.in(language);
        var processor = processors.serving(seller).map(Processor::name).orElse("");
        return methods.of(customerId).stream()
                .map(attached -> method(attached, processor, t, now))
                .sorted(Comparator.comparing((Method method) -> method.restriction() != null)
                        .thenComparing(method -> !method.isDefault()))
                .toList();
    }

    /// How many running subscriptions are billed to a customer.
    int subscriptions(UUID customerId) {
        return jdbc.sql("""
                        select count(*) from subscriptions
                        where billed_company_id = :customer and status <> 'INACTIVE'
                        """).param("customer", customerId).query(Integer.class).single();
    }

    private static Method method(Attached attached, String processor, Messages t, Instant now) {
        var method = attached.method();
        return new Method(
                method.paymentMethodId(),
                method.words(t),
                attached.isDefault(),
                attached.processor().equals(processor) ? restriction(method, t, now) : t.text("method.other_account"));
    }

    /// A card counts as expired once its month is over everywhere on earth.
    private static @Nullable String restriction(SavedMethod method, Messages t, Instant now) {
        var card = method.card();
        var isExpired = card != null
                && YearMonth.of(card.expYear(), card.expMonth())
                        .isBefore(YearMonth.from(now.atOffset(ZoneOffset.ofHours(-12))));
        return isExpired ? t.text("method.expired") : null;
    }
}
