package io.billwright.messaging.letters;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The content of a mail beside its text: values for the placeholders of its kind and, below the text, an optional
/// code, further sentences, facts and links. All is formatted already.
///
/// @param customer the name in the greeting
public record Content(
        String customer,
        Map<String, String> values,
        @Nullable String code,
        List<String> sentences,
        List<Fact> facts,
        List<Button> buttons) {

    /// A value is reduced to one line: in plain text, a line break could imitate a line of ours.
    public record Fact(String label, String value) {

        public Fact {
            value = PlainLines.one(value);
        }
    }

    /// A link shown as a button; the main one is the first thing to do.
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
