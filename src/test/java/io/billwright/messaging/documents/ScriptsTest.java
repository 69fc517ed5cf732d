package io.billwright.messaging.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Pdf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Names in the scripts of the world; `target/pictures/scripts.pdf` is there to be looked at.
@Timeout(60)
class ScriptsTest {

    private static final UUID SELLER = UUID.randomUUID();
    private static final PdfRenderer RENDERER = new PdfRenderer(1);

    private static final List<String> NAMES = List.of(
            "شركة النور للتجارة (2024) ذ.م.م",
            "Al Noor شركة النور ABC 123 تجارة",
            "חברת אור בע״מ 512345678 (ישראל)",
            "שָׁלוֹם",
            "บริษัท น้ำใจดี จำกัด (มหาชน) ผู้ซื้อ",
            "क्षत्रिय टेक्नोलॉजीज़ प्राइवेट लिमिटेड, हिन्दी श्री ₹",
            "주식회사 한국전자",
            "株式会社日本商事 東京都",
            "北京云计算有限公司",
            "বাংলাদেশ লিমিটেড",
            "ગુજરાત ਪੰਜਾਬ ଓଡ଼ିଶା",
            "தமிழ் నిర్మాణం ಕನ್ನಡ മലയാളം ශ්‍රී",
            "ქართული Հայկական አማርኛ ភាសាខ្មែរ မြန်မာ ລາວ ދިވެހި",
            "Nguyễn Thị Ống Đức");

    @Test
    void namesInEveryScriptAreWrittenAndReadBack() throws IOException {
        var html = NAMES.stream()
                .map(name -> "<p><bdi>" + name + "</bdi></p><p><b><bdi>" + name + "</bdi></b></p>")
                .collect(Collectors.joining());
        var agreement =
                "<p dir=rtl>هذا <b>نص عقد</b> يمتد على أكثر من سطر واحد حتى نرى كيف تنكسر الأسطر في العقد رقم 12345 مع"
                        + " شركة <i>Example GmbH</i> في برلين.</p>";
        var pdf = render(html + agreement);

        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/scripts.pdf"), pdf);
        assertThat(compact(Pdf.read(pdf, ScriptsTest::meant) + Normalizer.normalize(Pdf.text(pdf), Form.NFKC)))
                .contains(NAMES.stream().map(ScriptsTest::compact).toList());
        assertThat(render(html + agreement)).isEqualTo(pdf);
    }

    /// As the page shows it, from left to right.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            אב 12 גד       | דג 12 בא
            Acme אב 34     | Acme 34 בא
            אב Acme גד     | דג Acme בא
            (אב) ג         | ג (בא)
            א, ב           | ב ,א
            """)
    void rightToLeftTextIsInItsOrderWithNumbersAndLatin(String logical, String visual) {
        assertThat(compact(shown(render("<p><bdi>" + logical + "</bdi></p>")))).isEqualTo(compact(visual));
    }

    @Test
    void aParagraphFromRightToLeftStartsAtTheRight() {
        assertThat(compact(shown(render("<p dir=rtl>אב <b>Acme</b> גד</p>")))).isEqualTo("דגAcmeבא");
        assertThat(compact(shown(render("<p dir=auto>אב <b>Acme</b> גד</p>")))).isEqualTo("דגAcmeבא");
    }

    @Test
    void lettersJoinAndConjunctsFormAsTheirScriptAsksFor() {
        // The same letter at the start, in the middle and at the end of a word.
        assertThat(ids(FontFile.ARABIC, "ببب", true)).hasSize(3).doesNotHaveDuplicates();
        // Lam and alef are one sign.
        assertThat(ids(FontFile.ARABIC, "لا", true)).hasSize(1);
        // Ka, virama and ssa are one sign, and the short i comes before what it follows.
        assertThat(ids(FontFile.DEVANAGARI, "क्ष", false)).hasSize(1);
        assertThat(ids(FontFile.DEVANAGARI, "कि", false).getLast())
                .isEqualTo(ids(FontFile.DEVANAGARI, "क", false).getFirst());
        // A tone above a vowel is higher than above a letter.
        assertThat(ids(FontFile.THAI, "กี่", false).getLast())
                .isNotEqualTo(ids(FontFile.THAI, "ก่", false).getLast());
        // Parts of a syllable are the syllable.
        assertThat(ids(FontFile.KOREAN, "\u1112\u1161\u11ab", false)).isEqualTo(ids(FontFile.KOREAN, "한", false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Zoë Müller", "Київ", "株式会社", "주식회사"})
    void whatNeedsNoShapingIsLeftToTheLibrary(String name) {
        assertThat(Scripts.needShaping(name)).isFalse();
    }

    private static List<Integer> ids(FontFile font, String text, boolean isRightToLeft) {
        return Shaping.shape(font, text, isRightToLeft).glyphs().stream()
                .map(Shaping.Glyph::id)
                .toList();
    }

    private static byte[] render(String body) {
        return RENDERER.render(
                SELLER,
                Manuscript.of("<!doctype html><html lang=en><head><title>t</title><meta name=subject content=s>"
                        + "<style>body { font: 12pt 'Liberation Sans' }</style></head><body>" + body
                        + "</body></html>"));
    }

    private static String shown(byte[] pdf) {
        return Pdf.read(pdf, ScriptsTest::shown);
    }

    private static String shown(PDDocument document) {
        var places = new TreeMap<Float, String>(Comparator.naturalOrder());
        try {
            var reader = new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    places.put(text.getX(), text.getUnicode());
                }
            };
            reader.getText(document);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return String.join("", places.values());
    }

    /// The characters that are written beside glyphs, for those who copy or hear the text.
    private static String meant(PDDocument document) {
        var texts = new StringBuilder();
        for (var page : document.getPages()) {
            for (var name : page.getResources().getPropertiesNames()) {
                var properties = page.getResources().getProperties(name).getCOSObject();
                texts.append(properties.getString(COSName.ACTUAL_TEXT, ""));
            }
        }
        return texts.toString();
    }

    private static String compact(String text) {
        return text.replaceAll("\\s", "");
    }
}
