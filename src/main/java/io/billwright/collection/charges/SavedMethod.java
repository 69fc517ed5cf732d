package io.billwright.collection.charges;

import io.billwright.messaging.languages.Messages;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A method attached to a customer, with the details that may be shown; only those of its type are set.
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

    /// A description by which its owner recognizes it, with texts of the bundle of payments.
    public String words(Messages payments) {
        if (card != null) {
            var brand = card.brand().substring(0, 1).toUpperCase(Locale.ROOT)
                    + card.brand().substring(1);
            var expires = "%02d/%d".formatted(card.expMonth(), card.expYear());
            return payments.text("method.card", brand, card.last4(), expires);
        }
        return usBankAccount == null
                ? payments.text("method.link", Objects.requireNonNull(link).email())
                : payments.text("method.account", usBankAccount.bankName(), usBankAccount.last4());
    }
}
