package io.billwright.messaging.letters;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.mail.Letter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/// A mail to people of the seller about its operations, in plain English.
public record Notice(
        String kind,
        UUID objectId,
        int sequence,
        Letterhead head,
        List<String> recipients,
        String subject,
        List<String> paragraphs) {

    public Letter letter() {
        var said = new ArrayList<>(paragraphs);
        if (head.isTest()) {
            said.addFirst(WriteMail.texts(Language.ENGLISH).text("test"));
        }
        var html = said.stream()
                .map(paragraph -> "<p>" + HtmlUtils.htmlEscape(paragraph) + "</p>")
                .collect(Collectors.joining());
        return new Letter(
                kind,
                objectId,
                sequence,
                head.sellerName(),
                recipients,
                subject,
                String.join("\n\n", said) + "\n",
                html,
                null);
    }
}
