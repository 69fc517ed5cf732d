package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Printable;
import io.billwright.testing.Pdf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The list of characters that can be printed is what the fonts have: `-Dprintable.update=true` writes it anew.
@Timeout(180)
class PrintableTest {

    private static final Path FILE =
            Path.of("src/main/resources/io/billwright/platform/http").resolve(Printable.FILE);
    /// An object in its place, which nobody sees.
    private static final int REPLACED = 0xfffc;
    private static final int ON_A_PAGE = 4_000;

    @Test
    void exactlyWhatTheFontsHaveIsPrintable() throws IOException {
        var fonts = new EnumMap<FontFile, CmapLookup>(FontFile.class);
        for (var file : FontFile.values()) {
            fonts.put(file, file.read().getUnicodeCmapLookup());
        }
        var covered = new BitSet();
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> isCovered(fonts, c))
                .forEach(covered::set);
        if (Boolean.getBoolean("printable.update")) {
            Files.writeString(FILE, ranges(covered));
        }
        assertThat(Files.readString(FILE)).isEqualTo(ranges(covered));
    }

    /// Each stands between two strokes; in the order of the page something is printed there, and it is no stand-in. Of
    /// the forty thousand ideographs and syllables of East Asia, every 25th, or all with `-Dprintable.all=true`.
    @Test
    void everyPrintableCharacterIsPrinted() {
        var seen = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> Printable.is(c) && !Scripts.isNeverSeen(c) && !isSpace(c))
                .filter(c -> Boolean.getBoolean("printable.all") || !isOneOfVeryMany(c) || c % 25 == 0)
                .filter(c -> c != '|' && c != '#' && c != '<' && c != '&')
                .boxed()
                .toList();
        for (int from = 0; from < seen.size(); from += ON_A_PAGE) {
            var some = seen.subList(from, Math.min(seen.size(), from + ON_A_PAGE));
            var html = some.stream()
                    .map(c -> "<p>|<bdi>" + Character.toString(c) + "</bdi></p>")
                    .collect(Collectors.joining());

            assertThat(printed(html, some))
                    .as("printed as nothing or a stand-in")
                    .isEmpty();
        }
    }

    @Test
    void whatIsNotPrintableIsSpelledOut() {
        assertThat(Printable.is(0x1f9fe)).isFalse();
        assertThat(Printable.is(0xf0041)).isFalse();
        assertThat(Printable.is(0x07)).isFalse();
        assertThat(Pdf.text(render("<p>A \ud83e\uddfe receipt</p>"))).contains("A [U+1F9FE] receipt");
    }

    private static boolean isCovered(Map<FontFile, CmapLookup> fonts, int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c == '\n' || c == '\t' || c == '\r';
            case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> false;
            default ->
                Scripts.isNeverSeen(c)
                        || c == 0x2028
                        || c == 0x2029
                        || (c != REPLACED
                                && fonts.entrySet().stream()
                                        .filter(font -> font.getKey() == FontFile.SANS
                                                || font.getKey().isFor(c))
                                        .anyMatch(font -> font.getValue().getGlyphId(c) != 0));
        };
    }

    private static boolean isOneOfVeryMany(int c) {
        return Character.isIdeographic(c) || (c >= 0xac00 && c <= 0xd7a3);
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static String ranges(BitSet all) {
        var lines = new StringBuilder();
        for (int first = all.nextSetBit(0); first >= 0; ) {
            int end = all.nextClearBit(first);
            lines.append("%x-%x\n".formatted(first, end - 1));
            first = all.nextSetBit(end);
        }
        return lines.toString();
    }

    /// Those that were not printed as they should.
    private static List<String> printed(String html, List<Integer> characters) {
        var groups = new ArrayList<List<Integer>>();
        Pdf.read(render(html), document -> {
            read(document, groups);
            return true;
        });
        assertThat(groups).hasSameSizeAs(characters);
        return IntStream.range(0, characters.size())
                .filter(i -> groups.get(i).isEmpty()
                        || groups.get(i).contains(0)
                        || groups.get(i).contains((int) '#'))
                .mapToObj(i -> "U+%04X".formatted(characters.get(i)))
                .toList();
    }

    private static void read(PDDocument document, List<List<Integer>> groups) {
        try {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    switch (text.getUnicode()) {
                        case "|" -> groups.add(new ArrayList<>());
                        case "#" -> groups.getLast().add((int) '#');
                        default -> {
                            for (int code : text.getCharacterCodes()) {
                                groups.getLast().add(code == '#' ? -1 : code);
                            }
                        }
                    }
                }
            }.getText(document);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static byte[] render(String body) {
        return new PdfRenderer(1)
                .render(
                        UUID.randomUUID(),
                        Manuscript.of("<!doctype html><html lang=en><head><title>t</title><meta name=subject content=s>"
                                + "<style>body { font: 6pt 'Liberation Sans' } p { margin: 0 }</style></head><body>"
                                + body + "</body></html>"));
    }
}
