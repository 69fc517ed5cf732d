package io.billwright.invoicing.paperwork;

import io.billwright.core.money.Money;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Content.Button;
import io.billwright.messaging.letters.Content.Fact;
import io.billwright.messaging.letters.WriteMail;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The contents of mails about a subscription or an order.
public final class SubscriptionLetters {

    private SubscriptionLetters() {}

    /// Without `resumes`, the pause is open-ended and the end of the subscription unknown.
    public static Content paused(
            String buyer, LocalDate pausedOn, @Nullable LocalDate resumes, LocalDate lastDay, Language language) {
        var facts = new ArrayList<>(List.of(fact("paused_from", pausedOn, language)));
        if (resumes != null) {
            facts.add(fact("goes_on", resumes, language));
            facts.add(fact("runs_through", lastDay, language));
        }
        return Content.of(buyer, Map.of("paused_on", date(pausedOn, language)), facts);
    }

    public static Content resumed(String buyer, LocalDate resumedOn, LocalDate lastDay, Language language) {
        return Content.of(
                buyer,
                Map.of("resumed_on", date(resumedOn, language), "last_day", date(lastDay, language)),
                List.of(fact("goes_on", resumedOn, language), fact("runs_through", lastDay, language)));
    }

    public static Content renewal(String buyer, LocalDate renewsOn, int months, Language language) {
        var lastDay = renewsOn.minusDays(1);
        return Content.of(
                buyer,
                Map.of("renewal_date", date(renewsOn, language), "last_day", date(lastDay, language)),
                List.of(
                        fact("runs_through", lastDay, language),
                        fact("renews_on", renewsOn, language),
                        fact("renews_for", WriteMail.texts(language).text("months", months), language)));
    }

    /// An order to be signed on the page at `link`, until `signBy`.
    public static Content orderToSign(
            String buyer, Money total, @Nullable LocalDate signBy, String link, Language language) {
        var amount = Formats.in(language).withCurrency(total);
        var facts = new ArrayList<>(List.of(fact("order_total", amount, language)));
        if (signBy != null) {
            facts.add(fact("sign_by", signBy, language));
        }
        return Content.of(buyer, Map.of("amount", amount), facts)
                .withButtons(List.of(new Button(WriteMail.texts(language).text("open_order"), link, true)));
    }

    /// `countersignedBy` is the person who signed for the seller, if that was needed.
    public static Content orderSigned(
            String buyer,
            Money total,
            String signedBy,
            @Nullable String countersignedBy,
            String pdf,
            Language language) {
        var amount = Formats.in(language).withCurrency(total);
        var facts =
                new ArrayList<>(List.of(fact("order_total", amount, language), fact("signed_by", signedBy, language)));
        if (countersignedBy != null) {
            facts.add(fact("countersigned_by", countersignedBy, language));
        }
        return Content.of(buyer, Map.of("amount", amount), facts)
                .withButtons(List.of(new Button(WriteMail.texts(language).text("open_pdf"), pdf, false)));
    }

    /// The code that proves on the order's page that the signer can read this mail.
    public static Content signingCode(
            String buyer, String code, Money total, @Nullable LocalDate lastDay, Language language) {
        var amount = Formats.in(language).withCurrency(total);
        var facts = new ArrayList<>(List.of(fact("order_total", amount, language)));
        if (lastDay != null) {
            facts.add(fact("runs_through", lastDay, language));
        }
        return Content.of(buyer, Map.of("amount", amount), facts).withCode(code);
    }

    /// The code that proves in the portal that the visitor can read this mail.
    public static Content portalCode(String reader, String code) {
        return Content.of(reader, Map.of(), List.of()).withCode(code);
    }

    private static Fact fact(String label, LocalDate date, Language language) {
        return fact(label, date(date, language), language);
    }

    private static Fact fact(String label, String value, Language language) {
        return new Fact(WriteMail.texts(language).text("label." + label), value);
    }

    private static String date(LocalDate date, Language language) {
        return Formats.in(language).date(date);
    }
}
