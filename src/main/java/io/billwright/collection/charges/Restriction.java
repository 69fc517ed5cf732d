package io.billwright.collection.charges;

import io.billwright.agreements.orders.AcceptedPaymentMethods;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Why an invoice does not accept a payment method (spec 2.13).
public record Restriction(String reason, String message) {

    private static final Restriction NOT_ACCEPTED =
            new Restriction("not_accepted", "The seller does not take this kind of payment method for this invoice.");
    static final Restriction OTHER_ACCOUNT =
            new Restriction("other_account", "The payment method was saved with another account of the seller.");
    private static final Restriction EXPIRED = new Restriction("expired", "The card has expired.");
    private static final Restriction CURRENCY =
            new Restriction("currency", "A bank account in the United States pays in US dollars only.");

    /// Whether an invoice accepts a method. Types that the order does not mention are accepted (spec 2.8).
    public static Optional<Restriction> of(
            SavedMethod method, @Nullable AcceptedPaymentMethods accepted, CurrencyCode currency, LocalDate today) {
        if (!isAccepted(method.type(), accepted)) {
            return Optional.of(NOT_ACCEPTED);
        }
        var card = method.card();
        if (card != null && YearMonth.of(card.expYear(), card.expMonth()).isBefore(YearMonth.from(today))) {
            return Optional.of(EXPIRED);
        }
        return method.type() == MethodType.US_BANK_ACCOUNT && currency != CurrencyCode.USD
                ? Optional.of(CURRENCY)
                : Optional.empty();
    }

    /// The types of methods that an invoice in this currency accepts.
    static Set<MethodType> types(@Nullable AcceptedPaymentMethods accepted, CurrencyCode currency) {
        var types = EnumSet.allOf(MethodType.class);
        types.removeIf(type ->
                !isAccepted(type, accepted) || (type == MethodType.US_BANK_ACCOUNT && currency != CurrencyCode.USD));
        return types;
    }

    private static boolean isAccepted(MethodType type, @Nullable AcceptedPaymentMethods accepted) {
        if (accepted == null) {
            return true;
        }
        var flag = type == MethodType.US_BANK_ACCOUNT ? accepted.paywallAch() : accepted.paywallCreditCard();
        return !Boolean.FALSE.equals(flag);
    }
}
