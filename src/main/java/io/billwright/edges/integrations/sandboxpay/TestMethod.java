package io.billwright.edges.integrations.sandboxpay;

import io.billwright.collection.charges.MethodType;
import io.billwright.collection.charges.SavedMethod;
import io.billwright.collection.charges.SavedMethod.BankAccount;
import io.billwright.collection.charges.SavedMethod.Card;
import io.billwright.collection.charges.SavedMethod.Link;
import java.util.Arrays;
import java.util.Optional;

/// Payment methods for trying things out, each with a fixed outcome.
enum TestMethod {
    SUCCEEDS("pm_card_ok", "Card that pays", MethodType.CARD),
    DECLINES("pm_card_declined", "Card that is declined", MethodType.CARD),
    EXPIRED("pm_card_expired", "Card that has expired", MethodType.CARD),
    ASKS("pm_card_authentication", "Card whose bank asks the customer", MethodType.CARD),
    /// The charge succeeds, but its answer never arrives.
    IS_SILENT("pm_card_unknown", "Card that pays without an answer", MethodType.CARD),
    DEBITS("pm_bank", "Bank account that pays after three days", MethodType.US_BANK_ACCOUNT),
    BOUNCES("pm_bank_bounces", "Bank account without funds", MethodType.US_BANK_ACCOUNT),
    LINKS("pm_link", "Link that pays", MethodType.LINK);

    private static final int EXPIRES = 2099;

    private final String token;
    private final String label;
    private final MethodType type;

    TestMethod(String token, String label, MethodType type) {
        this.token = token;
        this.label = label;
        this.type = type;
    }

    static Optional<TestMethod> ofToken(String token) {
        return Arrays.stream(values())
                .filter(method -> method.token.equals(token))
                .findFirst();
    }

    String token() {
        return token;
    }

    /// The text of the choice on the form.
    String label() {
        return label;
    }

    MethodType type() {
        return type;
    }

    SavedMethod saved(String id) {
        return switch (type) {
            case CARD -> SavedMethod.of(id, new Card("visa", "4242", 12, this == EXPIRED ? 2020 : EXPIRES));
            case US_BANK_ACCOUNT ->
                SavedMethod.of(id, new BankAccount("Bank of Trials", "checking", "6789", "110000000"));
            case LINK -> SavedMethod.of(id, new Link("payer@example.com"));
        };
    }
}
