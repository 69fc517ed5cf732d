package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.messaging.languages.Language;
import io.billwright.testing.Pdf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The invoice in every language; the files it leaves in `target/pictures` are there to be looked at.
@Timeout(60)
class LanguagesOfInvoicesTest {

    private static final PrintInvoice PRINT = new PrintInvoice(new PageTemplates());
    private static final PdfRenderer RENDERER = new PdfRenderer(1);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Invoice INV-000042 | Due 31 May 2025 | Amount due EUR 13,350.00 | France | 1 of 1
            de | Rechnung INV-000042 | Fällig 31. Mai 2025 | Zu zahlen 13.350,00 EUR | Frankreich | 1 von 1
            fr | Facture INV-000042 | Échéance 31 mai 2025 | Montant à payer 13 350,00 EUR | France | 1 sur 1
            es | Factura INV-000042 | Vencimiento 31 de mayo de 2025 | Importe a pagar 13.350,00 EUR | Francia | 1 de 1
            nl | Factuur INV-000042 | Vervaldatum 31 mei 2025 | Te betalen EUR 13.350,00 | Frankrijk | 1 van 1
            it | Fattura INV-000042 | Scadenza 31 maggio 2025 | Importo dovuto 13.350,00 EUR | Francia | 1 di 1
            pt | Fatura INV-000042 | Vencimento 31 de maio de 2025 | Valor a pagar 13 350,00 EUR | França | 1 de 1
            pl | Faktura INV-000042 | Termin płatności 31 maja 2025 | Do zapłaty 13 350,00 EUR | Francja | 1 z 1
            ja | 請求書 INV-000042 | 支払期日 2025年5月31日 | お支払金額 EUR 13,350.00 | フランス | 1 / 1
            """)
    void anInvoiceIsInTheLanguageOfItsReader(
            String code, String title, String due, String sum, String country, String pages) throws IOException {
        var form = new InvoicePaper.Form(Language.of(code), PaperSize.A4, false);

        var text = text(SamplePapers.ordinary(form), "language-" + code);

        assertThat(text).contains(title, due, sum, country, pages).doesNotContain("#");
    }

    @Test
    void namesMayBeInAnyScript() throws IOException {
        var form = new InvoicePaper.Form(Language.GERMAN, PaperSize.A4, false);

        assertThat(text(SamplePapers.ofManyScripts(form), "scripts-invoice"))
                .contains("주식회사 한국클라우드", "क्षत्रिय टेक्नोलॉजीज़ प्राइवेट लिमिटेड के लिए वार्षिक सदस्यता", "株式会社日本商事")
                .doesNotContain("#");
    }

    @Test
    void aSandboxMarksItsDocumentsAsTestsOnTheirPaper() throws IOException {
        var form = new InvoicePaper.Form(Language.ENGLISH, PaperSize.LETTER, true);

        var text = text(SamplePapers.ordinary(form), "letter-test");

        assertThat(text).contains("TEST", "This is a test document of a sandbox. Nothing is to be paid.");
        assertThat(Pdf.size(Files.readAllBytes(Path.of("target/pictures/letter-test.pdf"))))
                .isEqualTo("612 x 792");
    }

    /// The longest word that is written across a page.
    @Test
    void aVoidedInvoiceSaysSoInItsLanguage() throws IOException {
        var form = new InvoicePaper.Form(Language.POLISH, PaperSize.A4, false);

        assertThat(text(SamplePapers.voided(form), "language-pl-voided"))
                .contains("ANULOWANA 11 maja 2025", "Tę fakturę anulowano 11 maja 2025.");
    }

    private static String text(InvoicePaper paper, String name) throws IOException {
        var pdf = RENDERER.render(UUID.randomUUID(), PRINT.manuscript(paper));
        Files.createDirectories(Path.of("target/pictures"));
        Files.write(Path.of("target/pictures/" + name + ".pdf"), pdf);
        // Characters that look the same share a shape in the font, which knows only one of them.
        return Normalizer.normalize(Pdf.text(pdf), Form.NFKC);
    }
}
