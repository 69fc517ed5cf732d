package io.billwright.collection.charges;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.util.Set;

/// The texts about payments that customers read.
public final class PaymentTexts {

    /// Processor error codes that have their own text.
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

    /// Why a charge failed. The processor's message is in English, so it is not passed on.
    public static String declined(Attempt failed, Messages texts) {
        var code = failed.errorCode();
        return texts.text("declined." + (code != null && DECLINES.contains(code) ? code : "other"));
    }
}
