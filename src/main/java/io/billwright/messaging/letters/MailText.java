package io.billwright.messaging.letters;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.mail.HeaderText;
import io.billwright.platform.http.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The text of a kind of mail in a language: templates of its subject, heading and body. Empty lines separate the
/// paragraphs of the body.
public record MailText(String subject, String heading, String body) {

    private static final Pattern PARAGRAPHS = Pattern.compile("\\n\\s*\\n");

    private static final int LONGEST_LINE = 200;
    private static final int LONGEST_BODY = 5000;

    /// Reads a text for a kind of mail. It may use the placeholders of that kind and no others.
    public static MailText of(Fields fields, MailKind kind) {
        var text = new MailText(
                line(fields, "subject", kind), line(fields, "heading", kind), fields.text("body", LONGEST_BODY));
        check(fields, "body", text.body, kind);
        return new MailText(text.subject, text.heading, text.body.replace("\r\n", "\n"));
    }

    private static String line(Fields fields, String name, MailKind kind) {
        var line = fields.text(name, LONGEST_LINE);
        if (!fields.isWrong(name) && !HeaderText.of(line, LONGEST_LINE).equals(line)) {
            fields.wrong(name, "must be one line without control characters");
        }
        check(fields, name, line, kind);
        return line;
    }

    private static void check(Fields fields, String name, String text, MailKind kind) {
        if (fields.isWrong(name)) {
            return;
        }
        try {
            var unknown = new TreeSet<>(Template.of(text).names());
            unknown.removeAll(kind.placeholders());
            if (!unknown.isEmpty()) {
                fields.wrong(name, "has no value for {" + unknown.first() + "}");
            }
        } catch (Template.Malformed malformed) {
            fields.wrong(name, malformed.getMessage());
        }
    }

    /// The text for sellers that have not written their own.
    public static MailText standard(MailKind kind, Language language) {
        var texts = WriteMail.texts(language);
        var heading = texts.template(kind.key() + ".title");
        return new MailText(
                texts.text("subject", "{seller}", heading),
                heading,
                greeting(texts) + "\n\n" + texts.template(kind.key() + ".body"));
    }

    private static String greeting(Messages texts) {
        return texts.template("greeting");
    }

    List<Template> paragraphs() {
        return Arrays.stream(PARAGRAPHS.split(body.strip())).map(Template::of).toList();
    }
}
