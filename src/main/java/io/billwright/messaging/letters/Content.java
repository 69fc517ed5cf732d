package io.billwright.messaging.letters;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a mail has to say beside its text: values for the placeholders of its kind, and below the text a code, further
/// sentences, facts and links, as far as there are any. All is given as it is to be read.
///
/// @param customer who is greeted
public record Content(
        String customer,
        Map<String, String> values,
        @Nullable String code,
        List<String> sentences,
        List<Fact> facts,
        List<Button> buttons) {

    /// Names and values become one line each: in plain text a line break could pretend to be ours.
    public record Fact(String label, String value) {

        public Fact {
            value = PlainLines.one(value);
        }
    }

    /// A link to follow. The first thing to do is the main one.
    public record Button(String label, String url, boolean isMain) {}

    public static Content of(String customer, Map<String, String> values, List<Fact> facts) {
        return new Content(customer, values, null, List.of(), facts, List.of());
    }

    public Content withButtons(List<Button> links) {
        return new Content(customer, values, code, sentences, facts, links);
    }

    public Content withCode(String shown) {
        return new Content(customer, values, shown, sentences, facts, buttons);
    }

    public Content withSentences(List<String> further) {
        return new Content(
                customer, values, code, further.stream().map(PlainLines::one).toList(), facts, buttons);
    }
}
