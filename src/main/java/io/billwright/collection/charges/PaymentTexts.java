package io.billwright.collection.charges;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.util.Set;

/// What customers read about their payments.
public final class PaymentTexts {

    /// The codes of processors that have a text of their own.
    private static final Set<String> DECLINES = Set.of(
            "expired_card",
            "insufficient_funds",
            "incorrect_cvc",
            "payment_intent_authentication_failure",
            "canceled",
            "unavailable");

    private PaymentTexts() {}

    public static Messages in(Language language) {
        return Messages.in(language, "payments");
    }

    /// Why a charge failed. What the processor says of it is in English, so it is not passed on.
    public static String declined(Attempt failed, Messages texts) {
        var code = failed.errorCode();
        return texts.text("declined." + (code != null && DECLINES.contains(code) ? code : "other"));
    }
}
