package io.billwright.invoicing.paperwork;

import io.billwright.messaging.documents.PageTemplates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What a customer reads in the mails about a subscription, as HTML and as plain text.
@Component
public final class SubscriptionLetters {

    private static final String COLOR = "#14213d";

    private final PageTemplates templates;

    SubscriptionLetters(PageTemplates templates) {
        this.templates = templates;
    }

    /// Dates are given as they are to be read. Names become one line each: in plain text a line break could pretend to
    /// be ours.
    public record About(
            String sellerName,
            @Nullable String color,
            @Nullable String footer,
            String buyerName,
            String lastDay) {

        public About {
            sellerName = PlainLines.one(sellerName);
            color = color == null ? COLOR : color;
            buyerName = PlainLines.one(buyerName);
        }
    }

    public record Fact(String label, String value) {}

    /// The same said three times over.
    public record Letter(String subject, String text, String html) {}

    /// Without `resumes`, the pause lasts until somebody ends it, and nobody knows when the subscription ends.
    public Letter paused(About about, String pausedOn, @Nullable String resumes) {
        return write(
                about,
                "Your subscription is paused",
                "Your subscription rests, and nothing new is billed for it. Invoices that you have already stay due.",
                resumes == null
                        ? List.of(new Fact("Paused from", pausedOn))
                        : List.of(
                                new Fact("Paused from", pausedOn),
                                new Fact("Goes on", resumes),
                                new Fact("Runs through", about.lastDay())));
    }

    public Letter resumed(About about, String resumedOn) {
        return write(
                about,
                "Your subscription goes on",
                "Your subscription is active again. It lasts longer by the days that it was paused.",
                List.of(new Fact("Goes on", resumedOn), new Fact("Runs through", about.lastDay())));
    }

    /// What proves on the page of an order that whoever signs it reads this mail.
    public Letter signingCode(About about, String code, String total) {
        var facts = new ArrayList<>(List.of(new Fact("Code", code), new Fact("Total of the order", total)));
        if (!about.lastDay().isEmpty()) {
            facts.add(new Fact("Runs through", about.lastDay()));
        }
        return write(
                about,
                "Code to sign an order",
                "Somebody wants to sign an order with this address. If that is you, enter the code on its page. It is "
                        + "valid for ten minutes. If you did not ask for it, you need not do anything: nothing is "
                        + "signed without it. Tell it to nobody, not even to us.",
                facts);
    }

    /// What proves in the portal that whoever opens it reads this mail.
    public Letter portalCode(About about, String code) {
        return write(
                about,
                "Code for your customer portal",
                "Somebody wants to open your customer portal. If that is you, enter the code on its page. It is valid "
                        + "for ten minutes. If you did not ask for it, you need not do "
                        + "anything: nothing is shown without it. Tell it to nobody, not even to us.",
                List.of(new Fact("Code", code)));
    }

    private Letter write(About about, String title, String message, List<Fact> facts) {
        var parameters = new HashMap<String, Object>();
        parameters.put("about", about);
        parameters.put("title", title);
        parameters.put("message", message);
        parameters.put("facts", facts);
        return new Letter(
                about.sellerName() + ": " + title,
                PlainLines.wrapped(templates.renderPlain("mails/subscription.jte", parameters)),
                templates.render("mails/subscription.jte", parameters));
    }
}
