package io.billwright.edges.erasure;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// The texts that identify somebody: every name, mail address, street and tax id that the service has known of them.
final class Identity {

    static final String TEXT = "[erased]";
    /// An address that nobody can have: the top-level domain is reserved.
    static final String EMAIL = "erased@erased.invalid";

    private final List<String> texts;
    private final Pattern pattern;

    /// Scripts without spaces between words.
    private static final Pattern UNSPACED =
            Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}"
                    + "\\p{IsMyanmar}]");
    private static final String IN_WORD = "[\\p{L}\\p{M}\\p{N}]";

    /// The placeholders of an earlier erasure do not count.
    Identity(Collection<String> known) {
        this.texts = known.stream()
                .filter(text -> !text.isBlank() && !text.equals(TEXT) && !text.equals(EMAIL))
                .distinct()
                .toList();
        this.pattern = Pattern.compile(
                texts.stream()
                        .flatMap(Identity::spellings)
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Identity::asWord)
                        .collect(Collectors.joining("|")),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /// The forms that the text may have in plain text, in HTML elements and in HTML attributes.
    private static Stream<String> spellings(String text) {
        return Stream.of(text, Normalizer.normalize(text, Form.NFC), Normalizer.normalize(text, Form.NFD))
                .flatMap(form -> Stream.of(form, inHtml(form), inAttribute(form)));
    }

    private static String inHtml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String inAttribute(String text) {
        return inHtml(text).replace("\"", "&#34;").replace("'", "&#39;");
    }

    /// Matches whole words only, or somebody called An would be found in every plan. A name of one letter must stand
    /// alone even in scripts without spaces.
    private static String asWord(String text) {
        boolean isShort = text.codePointCount(0, text.length()) == 1;
        var first = text.substring(0, text.offsetByCodePoints(0, 1));
        var last = text.substring(text.offsetByCodePoints(text.length(), -1));
        return (isShort || !isUnspaced(first) ? "(?<!" + IN_WORD + ")" : "")
                + Pattern.quote(text)
                + (isShort || !isUnspaced(last) ? "(?!" + IN_WORD + ")" : "");
    }

    private static boolean isUnspaced(String letter) {
        return UNSPACED.matcher(letter).matches();
    }

    static String lower(String email) {
        return email.toLowerCase(Locale.ROOT);
    }

    List<String> texts() {
        return texts;
    }

    List<String> emails() {
        return texts.stream().filter(text -> text.contains("@")).toList();
    }

    String without(String text) {
        return texts.isEmpty() ? text : pattern.matcher(text).replaceAll(Identity::instead);
    }

    private static String instead(MatchResult found) {
        return found.group().contains("@") ? EMAIL : TEXT;
    }

    JsonNode without(JsonNode node) {
        return without(node, false);
    }

    /// Like [#without], for metadata, where field names may identify somebody too.
    JsonNode withoutNames(JsonNode metadata) {
        return without(metadata, true);
    }

    private JsonNode without(JsonNode node, boolean alsoNames) {
        return switch (node) {
            case StringNode string -> StringNode.valueOf(without(string.stringValue()));
            case ObjectNode object -> {
                var copy = object.objectNode();
                object.forEachEntry((name, value) -> copy.set(
                        alsoNames ? without(name) : name, without(value, alsoNames || name.equals("metadata"))));
                yield copy;
            }
            case ArrayNode array -> {
                var copy = array.arrayNode();
                array.forEach(value -> copy.add(without(value, alsoNames)));
                yield copy;
            }
            default -> node;
        };
    }
}
