package io.billwright.collection.charges;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A method that is attached to a customer, with what may be shown of it: the part that belongs to its type.
public record SavedMethod(
        String paymentMethodId,
        MethodType type,
        @Nullable Card card,
        @Nullable BankAccount usBankAccount,
        @Nullable Link link) {

    public record Card(String brand, String last4, int expMonth, int expYear) {}

    public record BankAccount(String bankName, String bankType, String last4, String routingNumber) {}

    public record Link(String email) {}

    public static SavedMethod of(String id, Card card) {
        return new SavedMethod(id, MethodType.CARD, card, null, null);
    }

    public static SavedMethod of(String id, BankAccount account) {
        return new SavedMethod(id, MethodType.US_BANK_ACCOUNT, null, account, null);
    }

    public static SavedMethod of(String id, Link link) {
        return new SavedMethod(id, MethodType.LINK, null, null, link);
    }

    /// How its owner knows it again.
    public String words() {
        if (card != null) {
            var brand = card.brand().substring(0, 1).toUpperCase(Locale.ROOT)
                    + card.brand().substring(1);
            return "%s ending in %s, expires %02d/%d".formatted(brand, card.last4(), card.expMonth(), card.expYear());
        }
        if (usBankAccount != null) {
            return usBankAccount.bankName() + " account ending in " + usBankAccount.last4();
        }
        return "Link, " + Objects.requireNonNull(link).email();
    }
}
