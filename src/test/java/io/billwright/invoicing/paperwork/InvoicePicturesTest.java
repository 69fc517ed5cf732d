package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.paperwork.InvoicePaper.Credits;
import io.billwright.invoicing.paperwork.InvoicePaper.Factor;
import io.billwright.invoicing.paperwork.InvoicePaper.Form;
import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Payment;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.messaging.languages.Language;
import io.billwright.testing.Pdf;
import io.billwright.testing.PdfStandards;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every page of every kind of invoice as a picture in `target/pictures/pages`, to be looked at; all of them with
/// `-Dinvoices.pictures=true`, a few otherwise.
@Timeout(180)
class InvoicePicturesTest {

    private static final Path PICTURES = Path.of("target/pictures/pages");
    private static final boolean ALL = Boolean.getBoolean("invoices.pictures");
    private static final float DOTS = 60;
    private static final PrintInvoice PRINT = new PrintInvoice(new PageTemplates());

    @Test
    void everyKindOfInvoiceIsDrawn() throws IOException {
        Files.createDirectories(PICTURES);
        var renderer = new PdfRenderer(1);
        for (var paper : papers(ALL).entrySet()) {
            var pdf = renderer.render(UUID.randomUUID(), PRINT.manuscript(paper.getValue()));
            Pdf.read(pdf, document -> drawn(document, paper.getKey()));
        }
    }

    @Test
    void everyKindOfInvoiceIsMadeToBeKeptAndToBeReadAloud() {
        var renderer = new PdfRenderer(1);
        papers(true)
                .forEach((name, paper) ->
                        PdfStandards.assertKept(name, renderer.render(UUID.randomUUID(), PRINT.manuscript(paper))));
    }

    /// Letter is shorter than A4, and a footer alone on a page tells nobody anything.
    @Test
    void anOrdinaryInvoiceFitsOnOnePageOfEitherPaper() {
        for (var size : PaperSize.values()) {
            var paper = SamplePapers.ordinary(new Form(Language.ENGLISH, size, false));

            var pages = Pdf.pages(new PdfRenderer(1).render(UUID.randomUUID(), PRINT.manuscript(paper)));

            assertThat(pages).as(size.name()).hasSize(1);
        }
    }

    /// Whoever types it takes it from one line; the words beside it are longer in some languages than in others.
    @Test
    void noIbanIsBroken() {
        var renderer = new PdfRenderer(1);
        for (var language : Language.values()) {
            var paper = SamplePapers.ordinary(new Form(language, PaperSize.A4, false));

            var lines = Pdf.lines(renderer.render(UUID.randomUUID(), PRINT.manuscript(paper)));

            assertThat(lines)
                    .as(language.code())
                    .anySatisfy(line -> assertThat(line).contains("FR76 3000 6000 0112 3456 7890 189"));
        }
    }

    private static int drawn(PDDocument document, String name) {
        var renderer = new PDFRenderer(document);
        try {
            for (int page = 0; page < document.getNumberOfPages(); page++) {
                var image = renderer.renderImageWithDPI(page, ALL ? 2 * DOTS : DOTS);
                ImageIO.write(image, "png", file(name, page));
                assertThat(inked(image)).as(name).isBetween(0.0005, 0.5);
            }
            return document.getNumberOfPages();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static File file(String name, int page) {
        return PICTURES.resolve(name + (page == 0 ? "" : "-" + (page + 1)) + ".png")
                .toFile();
    }

    /// The part of a page that is dark.
    private static double inked(BufferedImage image) {
        long dark = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                dark += (image.getRGB(x, y) & 0xff) < 0xa0 ? 1 : 0;
            }
        }
        return (double) dark / ((long) image.getWidth() * image.getHeight());
    }

    private static Map<String, InvoicePaper> papers(boolean all) {
        var papers = new LinkedHashMap<String, InvoicePaper>();
        papers.put("three-lines", SamplePapers.ordinary());
        papers.put("tiers-and-days", tiersAndDays());
        papers.put("two-currencies", SamplePapers.twoCurrencies());
        papers.put("credit-note", creditNote());
        papers.put("scripts", SamplePapers.ofManyScripts(new Form(Language.ENGLISH, PaperSize.A4, false)));
        if (all) {
            papers.put("sixty-lines", SamplePapers.sixtyLines());
            papers.put("reverse-charge", SamplePapers.reverseCharge());
            papers.put("two-rates", SamplePapers.twoRates());
            papers.put("settled", SamplePapers.partlySettled());
            papers.put("below-zero", SamplePapers.belowZero());
            papers.put("letter", SamplePapers.ordinary(new Form(Language.ENGLISH, PaperSize.LETTER, false)));
            papers.put("test", SamplePapers.ordinary(new Form(Language.ENGLISH, PaperSize.LETTER, true)));
            papers.put("void", SamplePapers.voided());
            papers.put("united-states", SamplePapers.ofAmerica());
            papers.put("exempt", SamplePapers.exempt());
            papers.put("regenerated", SamplePapers.worldly());
            for (var language : Language.values()) {
                papers.put(
                        "language-" + language.code(), SamplePapers.ordinary(new Form(language, PaperSize.A4, false)));
            }
        }
        return papers;
    }

    private static InvoicePaper tiersAndDays() {
        var tiers = new Pricing(
                List.of(new Term(
                        false,
                        List.of(tier("10", "5"), tier("40", "4"), tier("10", "3")),
                        new Factor.Months(new BigDecimal("3")))),
                false,
                List.of(new Reduction.Rate(new BigDecimal("10")), new Reduction.Rate(new BigDecimal("5"))),
                List.of(new BigDecimal("20")));
        var days = new Pricing(
                List.of(
                        new Term(false, List.of(tier("120", "50")), new Factor.Days(21, 31)),
                        new Term(true, List.of(tier("90", "50")), new Factor.Days(21, 31))),
                true,
                List.of(),
                List.of(new BigDecimal("20")));
        var bare = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, SamplePapers.BRANDING)
                .line("Storage", "STORAGE", "60", 72_000, 10_440)
                .line("Seats", "SEATS", "30", 101_613, 0)
                .taxed("TVA", "FR", new BigDecimal("20"))
                .make();
        return with(
                bare,
                List.of(priced(bare.lines().get(0), tiers), priced(bare.lines().get(1), days)),
                null);
    }

    private static Tier tier(String quantity, String price) {
        return new Tier(new BigDecimal(quantity), new BigDecimal(price), null);
    }

    private static Line priced(Line line, Pricing pricing) {
        return new Line(
                line.name(),
                line.code(),
                line.quantity(),
                line.service(),
                line.subTotal(),
                line.discount(),
                line.net(),
                line.rate(),
                line.tax(),
                line.total(),
                pricing);
    }

    private static InvoicePaper creditNote() {
        var bare = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, SamplePapers.BRANDING)
                .line("Seats", "SEATS", "5", 25_000, 0)
                .at("50")
                .taxed("TVA", "FR", new BigDecimal("20"))
                .note("EUR 300.00 is kept as credit for invoices to come.")
                .make();
        return with(
                bare,
                bare.lines(),
                new Credits("INV-000041", LocalDate.of(2025, 4, 1), "Five seats were never used – 환불 – استرداد"));
    }

    private static InvoicePaper with(InvoicePaper paper, List<Line> lines, @Nullable Credits credits) {
        return new InvoicePaper(
                credits == null ? paper.number() : "CN-000007",
                null,
                paper.issuedOn(),
                paper.dueOn(),
                paper.period(),
                paper.seller(),
                paper.buyer(),
                null,
                paper.branding(),
                paper.currency(),
                lines,
                paper.taxes(),
                paper.totals(),
                null,
                null,
                null,
                Payment.NONE,
                paper.notes(),
                null,
                credits,
                paper.form());
    }
}
