package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.invoicing.paperwork.InvoicePaper.Line;
import io.billwright.invoicing.paperwork.InvoicePaper.Totals;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Branding;
import io.billwright.testing.Canary;
import io.billwright.testing.Hostile;
import io.billwright.testing.Pdf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The invoice as PDF; the files it leaves in `target/pictures` are there to be looked at.
@Timeout(120)
class PrintInvoiceTest {

    private static final UUID SELLER = UUID.randomUUID();

    private static final PrintInvoice PRINT = new PrintInvoice(new PageTemplates());
    private static final PdfRenderer RENDERER = new PdfRenderer(1);

    @Test
    void theInvoiceSaysWhoOwesWhomHowMuchForWhat() {
        assertThat(Pdf.text(pdf(SamplePapers.ordinary(), "invoice")))
                .contains("Invoice INV-000042", "1 of 1")
                .contains("From Atelier Nuage SAS 12 rue de la Paix 75002 Paris France Tax ID FR40303265045")
                .contains("Billed to Boulangerie Côté Cour SARL 3 place Bellecour 69002 Lyon France")
                .contains("Issued 1 May 2025", "Due 31 May 2025", "Purchase order PO-2025/117")
                .contains("Service from 1 May 2025 to 31 May 2025 Quantity Net Tax Amount, EUR")
                .contains("Platform PLATFORM 1 × 1,000.00 1 1,000.00 200.00 20% 1,200.00")
                .contains("Seats SEATS 125 × 50.00 6,250.00 less discount 625.00 (10%) 125 5,625.00 1,125.00")
                .contains("(10%) 125 5,625.00 1,125.00 20% 6,750.00")
                .contains("Onboarding workshop 2.5 × 1,800.00 2.5 4,500.00 900.00 20% 5,400.00")
                .contains("Subtotal 11,750.00 Discounts −625.00 Net 11,125.00 TVA 20% on 11,125.00, FR 2,225.00")
                .contains("Total 13,350.00 Amount due EUR 13,350.00")
                .contains("Pay online https://pay.example.com/i/", "RCS Paris")
                .doesNotContain("VOID", "Paid", "Credit", "Replaces");
    }

    @Test
    void manyLinesGoOnOverPagesWithTheirHeadingsAndTheTotalsStayTogether() {
        var pages = Pdf.pages(pdf(SamplePapers.sixtyLines(), "invoice-60-lines"));

        assertThat(pages)
                .hasSizeBetween(4, 6)
                .allSatisfy(page -> assertThat(page).contains("Quantity Net Tax Amount, EUR", " of " + pages.size()));
        assertThat(pages.getLast()).contains("Subtotal", "Amount due EUR 27,096.50");
        assertThat(String.join(" ", pages))
                .contains("Project space 1 SPACE-1 1 × 12.34", "Project space 60 SPACE-60 60 × 12.34");
    }

    /// As each page may be copied by itself.
    @Test
    void everyPageOfATestSaysSo() {
        var test = new InvoicePaper.Form(Language.ENGLISH, PaperSize.A4, true);

        assertThat(Pdf.pages(pdf(SamplePapers.sixtyLines(test), "invoice-test")))
                .hasSizeGreaterThan(3)
                .allSatisfy(page -> assertThat(page).contains("TEST"));
    }

    @Test
    void aVoidedInvoiceSaysSoAcrossThePageAndAsksForNothing() {
        assertThat(Pdf.text(pdf(SamplePapers.voided(), "invoice-voided")))
                .contains("VOID 11 May 2025", "This invoice was voided on 11 May 2025. Nothing is to be paid.")
                .contains("Reason: Ordered twice by mistake", "Total 7,950.00")
                .doesNotContain("Amount due", "Pay online");
    }

    @Test
    void reverseChargeIsSaidAndForWhomItIs() {
        assertThat(Pdf.text(pdf(SamplePapers.reverseCharge(), "invoice-reverse-charge")))
                .contains("Reverse charge: the customer accounts for the tax", "Tax ID DE811569869")
                .contains(
                        "For Müller Schweiz AG",
                        "API calls CALLS 1,234,567 × 0.012 1,234,567 14,814.80",
                        "Tax on 15,814.80 0.00");
    }

    @Test
    void namesOfTheWorldAreWrittenAndBrokenWhereTheyAreTooLong() {
        var pdf = pdf(SamplePapers.worldly(), "invoice-worldly");

        assertThat(Pdf.text(pdf))
                .contains("Invoice INV-000041-2 Replaces INV-000041")
                .contains("Ελληνική Εταιρεία Υδροηλεκτρικών Σταθμών και Ανανεώσιμων Πηγών Ενέργειας Α.Ε.")
                .contains("Обслуговування промислових насосів із виїздом на об’єкт у Києві та Львові")
                .contains("Zażółć gęślą jaźń – příliš žluťoučký kůň úpěl ďábelské ódy, çok güzel İstanbul")
                .contains("Donaudampfschifffahrtselektrizitäten")
                .doesNotContain("#");
        // Characters that look the same share a shape in the font, which knows only one of them.
        assertThat(Normalizer.normalize(Pdf.text(pdf), Form.NFKC)).contains("云计算平台年度订阅(企业版) クラウド利用料");
        assertThat(Pdf.images(pdf)).isEqualTo(1);
    }

    @Test
    void whatWasPaidCreditedAndLoweredIsTakenOff() {
        assertThat(Pdf.text(pdf(SamplePapers.partlySettled(), "invoice-settled")))
                .contains("Total 1,200.00 Credit applied −200.00 Adjusted −50.00 Paid −450.50 Amount due EUR 499.50")
                .contains("Thank you for your first payment.");
        assertThat(Pdf.text(pdf(SamplePapers.belowZero(), "invoice-below-zero")))
                .contains("Seats given back SEATS −3 −1,500.00 −300.00 20% −1,800.00")
                .contains("Total −600.00 Kept for you as credit 600.00 Amount due EUR 0.00");
        assertThat(Pdf.text(pdf(SamplePapers.oddQuantities(), "invoice-odd"))).contains("unlimited 999.99");
        assertThat(Pdf.text(pdf(SamplePapers.ofAmerica(), "invoice-us")))
                .contains("Boston, MA 02110 United States", "Amount due USD 3,000.00");
    }

    @Test
    void theSameInvoiceGivesTheSameBytes() {
        for (var paper : SamplePapers.forFacturX()) {
            assertThat(new PdfRenderer(1).render(SELLER, PRINT.manuscript(paper)))
                    .isEqualTo(new PdfRenderer(1).render(SELLER, PRINT.manuscript(paper)));
        }
    }

    @Test
    void hostileTextsAreShownAsTheyAreAndLoadNothing() {
        try (var canary = Canary.start()) {
            var name = Hostile.name(canary, "item");
            var paper = new PaperMaker(SamplePapers.FRENCH, SamplePapers.DOMESTIC, new Branding(null, name, null))
                    .line(name, name, "1", 100, 0)
                    .note(name)
                    .customer(name)
                    .make();

            assertThat(Pdf.text(pdf(paper, "invoice-hostile")).replace(" ", "")).contains(name.replace(" ", ""));
            assertThat(canary.visits()).isEmpty();
        }
    }

    @Test
    void whatDoesNotAddUpIsNotPrinted() {
        assertThatThrownBy(() -> new Totals(100, 0, 100, 20, 120, 0, 0, 0, 0, 119))
                .hasMessage("rest is said to be 119 and comes to 120");
        assertThatThrownBy(() -> new Line("Seats", null, BigDecimal.ONE, SamplePapers.may(), 100, 10, 91, null, 0, 91))
                .hasMessage("net of Seats is said to be 91 and comes to 90");
    }

    private static byte[] pdf(InvoicePaper invoice, String name) {
        var pdf = RENDERER.render(SELLER, PRINT.manuscript(invoice));
        try {
            Files.createDirectories(Path.of("target/pictures"));
            Files.write(Path.of("target/pictures/" + name + ".pdf"), pdf);
            return pdf;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
