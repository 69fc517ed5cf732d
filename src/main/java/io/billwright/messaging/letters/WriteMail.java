package io.billwright.messaging.letters;

import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.mail.Letter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Writes a mail to a customer in the customer's language, as HTML and as plain text.
@Component
public final class WriteMail {

    private final PageTemplates templates;
    private final MailTexts texts;

    WriteMail(PageTemplates templates, MailTexts texts) {
        this.templates = templates;
        this.texts = texts;
    }

    /// The texts that all mails share, such as the labels of facts and links.
    public static Messages texts(Language language) {
        return Messages.in(language, "mails");
    }

    public Letter handle(Envelope envelope, Content content) {
        return written(envelope, texts.of(envelope.kind(), envelope.language()), content);
    }

    /// With a given text, which need not be the seller's current one.
    public Letter written(Envelope envelope, MailText text, Content content) {
        var values = values(envelope, content);
        var parameters = Map.<String, Object>of(
                "head", envelope.head(),
                "language", envelope.language(),
                "texts", texts(envelope.language()),
                "heading", Template.of(text.heading()).filled(values),
                "paragraphs", paragraphs(text, values),
                "content", content);
        return new Letter(
                envelope.kind().name(),
                envelope.objectId(),
                envelope.sequence(),
                envelope.head().sellerName(),
                envelope.recipients(),
                Piece.joined(Template.of(text.subject()).filled(values)),
                PlainLines.wrapped(templates.renderPlain("mails/letter.jte", parameters)),
                templates.render("mails/letter.jte", parameters),
                envelope.attachment());
    }

    private static Map<String, String> values(Envelope envelope, Content content) {
        var values = new HashMap<>(content.values());
        values.put("seller", envelope.head().sellerName());
        values.put("customer", content.customer());
        if (!values.keySet().containsAll(envelope.kind().placeholders())) {
            throw new IllegalArgumentException("a value is missing in " + values.keySet() + " of " + envelope.kind());
        }
        return values;
    }

    private static List<List<Piece>> paragraphs(MailText text, Map<String, String> values) {
        return text.paragraphs().stream()
                .map(paragraph -> paragraph.filled(values))
                .toList();
    }
}
