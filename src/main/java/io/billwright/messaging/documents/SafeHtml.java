package io.billwright.messaging.documents;

import io.billwright.platform.http.Printable;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Document.OutputSettings;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities.EscapeMode;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;
import org.jspecify.annotations.Nullable;

/// HTML written by a seller, reduced to text and structure: it cannot run scripts, change styles or load anything
/// (S10). Instances exist only through that reduction.
public final class SafeHtml {

    public static final int LONGEST = 200_000;

    /// The layout of deep trees, nested tables and very many cells costs far more than their size suggests.
    private static final int DEEPEST = 60;

    private static final int DEEPEST_TABLE = 3;
    private static final int MOST_ELEMENTS = 5_000;
    private static final int MOST_COLUMNS = 30;
    private static final int MOST_LINES = 5_000;
    private static final int LEVEL_AROUND = 2;
    private static final int LOWEST_LEVEL = 6;
    private static final int LONGEST_WORD = 1_000;
    /// From here on, scripts allow line breaks between any two characters.
    private static final char EAST_ASIA = '\u2e80';

    /// Elements whose content is not meant for readers and is removed with them.
    private static final String WITH_CONTENT = "script, style, iframe, object, embed, applet, svg, math, template, "
            + "noscript, noembed, noframes, title, select, textarea, button, audio, video, canvas, frameset, "
            + "plaintext, xmp";

    private static final Safelist ALLOWED = new Safelist()
            .addTags("h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "br", "hr", "blockquote", "pre")
            .addTags("b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "code")
            .addTags("ul", "ol", "li", "dl", "dt", "dd")
            .addTags("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td")
            .addAttributes(":all", "dir")
            .addAttributes("td", "colspan", "rowspan")
            .addAttributes("th", "colspan", "rowspan");

    private static final Set<String> DIRECTIONS = Set.of("ltr", "rtl", "auto");
    private static final Set<String> SPANS = Set.of("colspan", "rowspan");

    private final String body;

    private SafeHtml(String body) {
        this.body = body;
    }

    /// Why this cannot be a form, as an error message; empty if it can.
    public static Optional<String> problem(String html) {
        if (html.length() > LONGEST) {
            return Optional.of(tooLong());
        }
        var document = parsed(html);
        return Optional.ofNullable(problem(document)).or(() -> Optional.ofNullable(problemOfText(document)));
    }

    /// Fails if its structure has a [#problem]. Limits on words and lines are not checked, since older texts may
    /// exceed them.
    public static SafeHtml reduce(String html) {
        var document = parsed(html);
        var problem = html.length() > LONGEST ? tooLong() : problem(document);
        if (problem != null) {
            throw new IllegalArgumentException("the HTML " + problem);
        }
        document.select(WITH_CONTENT).remove();
        var clean = new Cleaner(ALLOWED).clean(document);
        clean.outputSettings(new OutputSettings().prettyPrint(false).escapeMode(EscapeMode.xhtml));
        clean.body().getAllElements().forEach(SafeHtml::fitIn);
        fitHeadingsIn(clean.body());
        return new SafeHtml(clean.body().html());
    }

    /// The content of the body element.
    public String body() {
        return body;
    }

    private static String tooLong() {
        return "must have at most " + LONGEST + " characters";
    }

    private static Document parsed(String html) {
        return Parser.htmlParser().setTrackPosition(true).parseInput(html, "");
    }

    private static @Nullable String problem(Document document) {
        var root = document.firstElementChild();
        if (root == null || isImplied(root) || isImplied(document.body())) {
            return "must be a document with html and body elements";
        }
        var elements = document.getAllElements();
        if (elements.size() > MOST_ELEMENTS) {
            return "must have at most " + MOST_ELEMENTS + " elements";
        }
        for (var element : elements) {
            if (element.parents().size() > DEEPEST) {
                return "must not be nested deeper than " + DEEPEST + " elements";
            }
            if (element.nameIs("table") && element.parents().is("table") && tables(element) > DEEPEST_TABLE) {
                return "must not have tables nested deeper than " + DEEPEST_TABLE;
            }
        }
        return null;
    }

    /// The layout tries every break opportunity of a word, and scans the rest of the text for every line.
    private static @Nullable String problemOfText(Document document) {
        if (document.body().nodeStream(TextNode.class).anyMatch(node -> longestWord(node) > LONGEST_WORD)) {
            return "must not have words of more than " + LONGEST_WORD + " characters";
        }
        if (!Printable.isAll(document.body().wholeText())) {
            return "must have only characters that can be printed";
        }
        long lines = document.select("pre").stream()
                .flatMapToInt(pre -> pre.wholeText().chars())
                .filter(c -> c == '\n')
                .count();
        return lines > MOST_LINES ? "must have at most " + MOST_LINES + " lines in pre elements" : null;
    }

    private static int longestWord(TextNode node) {
        var text = node.getWholeText();
        int longest = 0;
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length = Character.isWhitespace(c) || c >= EAST_ASIA ? 0 : length + 1;
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /// Whether the parser added the element, which is not in the source.
    private static boolean isImplied(Element element) {
        return !element.sourceRange().isTracked() || element.sourceRange().isImplicit();
    }

    private static long tables(Element element) {
        return 1
                + element.parents().stream()
                        .filter(parent -> parent.nameIs("table"))
                        .count();
    }

    /// Drops spans that are wider than a table may be.
    private static void fitIn(Element element) {
        if (!DIRECTIONS.contains(element.attr("dir"))) {
            element.removeAttr("dir");
        }
        switch (element.normalName()) {
            case "td", "th" ->
                SPANS.stream().filter(span -> !isSmall(element.attr(span))).forEach(element::removeAttr);
            default -> {}
        }
    }

    /// Puts headings below those of the surrounding document, without skipping a level: screen reader users would
    /// miss it.
    private static void fitHeadingsIn(Element body) {
        int before = LEVEL_AROUND;
        for (var heading : body.select("h1, h2, h3, h4, h5, h6")) {
            int level = Math.min(LEVEL_AROUND + heading.normalName().charAt(1) - '0', LOWEST_LEVEL);
            before = Math.min(level, before + 1);
            heading.tagName("h" + before);
        }
    }

    private static boolean isSmall(String span) {
        return span.matches("[1-9][0-9]?") && Integer.parseInt(span) <= MOST_COLUMNS;
    }
}
