package io.billwright.edges.integrations.stripe;

import com.stripe.model.PaymentMethod;
import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.collection.charges.SavedMethod.BankAccount;
import io.billwright.collection.charges.SavedMethod.Card;
import io.billwright.collection.charges.SavedMethod.Link;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Translates Stripe's payment methods. Stripe has many types; the API shows three (spec 2.13).
final class StripeMethods {

    private StripeMethods() {}

    static Optional<SavedMethod> saved(PaymentMethod method) {
        var id = method.getId();
        return switch (method.getType()) {
            case "card" -> Optional.of(SavedMethod.of(id, card(method.getCard())));
            case "us_bank_account" -> Optional.of(SavedMethod.of(id, account(method.getUsBankAccount())));
            case "link" ->
                Optional.of(SavedMethod.of(id, new Link(text(method.getLink().getEmail()))));
            default -> Optional.empty();
        };
    }

    private static Card card(PaymentMethod.Card card) {
        return new Card(
                text(card.getBrand()),
                text(card.getLast4()),
                Math.toIntExact(card.getExpMonth()),
                Math.toIntExact(card.getExpYear()));
    }

    private static BankAccount account(PaymentMethod.UsBankAccount account) {
        return new BankAccount(
                text(account.getBankName()),
                text(account.getAccountType()),
                text(account.getLast4()),
                text(account.getRoutingNumber()));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /// A payment by a type that we do not know is still a payment; it is recorded as a card.
    static MethodType type(@Nullable PaymentMethod method) {
        return switch (method == null ? "" : method.getType()) {
            case "us_bank_account" -> MethodType.US_BANK_ACCOUNT;
            case "link" -> MethodType.LINK;
            default -> MethodType.CARD;
        };
    }
}
