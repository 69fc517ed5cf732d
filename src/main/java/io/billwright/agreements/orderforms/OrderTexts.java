package io.billwright.agreements.orderforms;

import io.billwright.core.time.BillingFrequency;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The texts that customers read about an order.
public final class OrderTexts {

    /// Stands for a name that page and form set apart from its sentence; two names come in the same order in all
    /// languages.
    public static final String NAME = "\ufffc";

    private OrderTexts() {}

    public static Messages in(Language language) {
        return Messages.in(language, "orders");
    }

    /// The text for an enum constant.
    static String of(Messages texts, String what, Enum<?> constant) {
        return texts.text(what + "." + constant.name().toLowerCase(Locale.ROOT));
    }

    static String frequency(Messages texts, BillingFrequency frequency) {
        return of(texts, "frequency", frequency);
    }

    static String renewal(Messages texts, OrderFormView.@Nullable Renewal renewal) {
        if (renewal == null) {
            return texts.text("renewal.none");
        }
        return renewal.uplift().signum() == 0
                ? texts.text("renewal.same", renewal.months())
                : texts.text("renewal.raised", renewal.months(), texts.formats().percent(renewal.uplift()));
    }

    /// A name within a sentence, isolated so that its writing direction does not affect the rest.
    public static String isolated(String name) {
        return "\u2068" + name + "\u2069";
    }
}
