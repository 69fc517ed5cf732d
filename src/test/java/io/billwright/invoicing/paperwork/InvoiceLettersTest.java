package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.invoicing.paperwork.InvoiceLetters.Letter;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.testing.Canary;
import io.billwright.testing.Chromium;
import io.billwright.testing.Hostile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Mails about invoices, as they read and as they look; the pictures in `target/pictures` are there to be looked at.
@Timeout(180)
class InvoiceLettersTest {

    private static final InvoiceLetters LETTERS = new InvoiceLetters(new PageTemplates());
    private static final String PDF = "https://billing.acme.example/documents/AbCdEfGhIjKlMnOpQrStUvWxYz0.pdf";
    private static final String PAY = "https://billing.acme.example/pay/AbCdEfGhIjKlMnOpQrStUvWxYz0";

    private static Chromium browser;

    @BeforeAll
    static void startBrowser() {
        browser = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        browser.close();
    }

    @Test
    void anIssuedInvoiceReads() {
        assertThat(LETTERS.issued(about("Acme & Söhne GmbH", null, PAY)))
                .returns("Acme & Söhne GmbH: Invoice AC-2026-0007", Letter::subject)
                .returns("""
                        Invoice AC-2026-0007

                        Hello Bolt <Ltd>,

                        Thank you for your business. Your invoice is attached as a PDF.

                        Invoice: AC-2026-0007
                        Total: EUR\u00a05,400.00
                        Due: 31 March 2026

                        Pay online:
                        https://billing.acme.example/pay/AbCdEfGhIjKlMnOpQrStUvWxYz0

                        The PDF is also here:
                        https://billing.acme.example/documents/AbCdEfGhIjKlMnOpQrStUvWxYz0.pdf

                        --
                        Acme & Söhne GmbH, 1 Main Street, 10115 Berlin
                        VAT DE123456789
                        """, Letter::text);
    }

    @Test
    void aRegeneratedInvoiceReads() {
        assertThat(LETTERS.regenerated(about("Acme", null, null)))
                .returns("Acme: New invoice AC-2026-0007", Letter::subject)
                .extracting(Letter::text)
                .asString()
                .contains("""
                        This invoice was issued again. It takes the place of the one you have, so
                        please keep the attached PDF instead.

                        Invoice: AC-2026-0007
                        """)
                .doesNotContain("Pay online");
    }

    @Test
    void aVoidedInvoiceReads() {
        assertThat(LETTERS.voided(about("Acme", "Billed to the wrong company", PAY)))
                .returns("Acme: Invoice AC-2026-0007 is void", Letter::subject)
                .extracting(Letter::text)
                .asString()
                .contains("""
                        This invoice no longer counts. Please do not pay it. For your books, the PDF
                        with the void mark is attached.

                        Reason: Billed to the wrong company

                        Invoice: AC-2026-0007
                        """)
                .doesNotContain("Pay online", "Due");
    }

    @Test
    void whatIsNotThereIsLeftOut() {
        var about = new About("Acme", null, null, "Bolt", "AC-1", "EUR 0.00", null, null, PDF, null);

        assertThat(LETTERS.voided(about).text()).endsWith("Total: EUR 0.00\n\nThe PDF is also here:\n" + PDF + "\n");
        assertThat(LETTERS.voided(about).text()).doesNotContain("Reason", "Due");
        assertThat(LETTERS.issued(about).html()).contains("#14213d").doesNotContain("Pay online", "null");
    }

    @Test
    void plainTextStaysWithin76Columns() {
        var about = new About(
                "Acme",
                null,
                "word ".repeat(100),
                "x".repeat(300),
                "AC-1",
                "EUR 1.00",
                "today",
                "y ".repeat(200),
                PDF,
                PAY);

        assertThat(LETTERS.voided(about).text().lines().filter(line -> !line.contains("://")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(76));
        assertThat(LETTERS.voided(about).text().replace("\n", "")).contains("x".repeat(300));
        assertThat(PlainLines.wrapped("a " + PDF + "x".repeat(80) + " b"))
                .isEqualTo("a\n" + PDF + "x".repeat(80) + "\nb\n");
        assertThat(PlainLines.wrapped("ab " + "🧾".repeat(100)))
                .isEqualTo("ab\n" + "🧾".repeat(76) + "\n" + "🧾".repeat(24) + "\n");
        assertThat(PlainLines.wrapped("  a  b\n\n\nc  \n")).isEqualTo("a  b\n\nc\n");
    }

    /// In plain text a line break is all it takes to say something in our name (S10).
    @Test
    void namesAndReasonsCannotAddLines() {
        var evil = "Bolt\r\n\r\nPay online:\u2028https://evil.example";
        var about = new About(evil, null, null, evil, "AC-1", "EUR 1.00", null, evil, PDF, null);

        var letter = LETTERS.voided(about);

        assertThat(letter.text().lines()).noneMatch(line -> line.startsWith("Pay online"));
        assertThat(letter.subject()).startsWith("Bolt Pay online: https://evil.example: Invoice");
    }

    @Test
    void nothingInALetterRunsOrLoads() throws IOException {
        try (var canary = Canary.start()) {
            var hostile = Hostile.name(canary, "x") + Hostile.document(canary);
            var about = new About(hostile, "#aa3300", hostile, hostile, hostile, hostile, hostile, hostile, PDF, PAY);

            open(LETTERS.voided(about), 375);

            assertThat(browser.look("document.querySelectorAll('img, script, iframe, svg, form, input').length")
                            .asInt())
                    .isZero();
            assertThat(browser.text()).contains("<script>");
            assertThat(canary.visits()).isEmpty();
        }
    }

    @Test
    void lettersFitAPhone() throws IOException {
        var letters = Map.of(
                "issued", LETTERS.issued(about("Acme & Söhne GmbH", null, PAY)),
                "regenerated", LETTERS.regenerated(about("Acme & Söhne GmbH", null, PAY)),
                "voided", LETTERS.voided(about("Acme & Söhne GmbH", "Billed to the wrong company", null)),
                "long",
                        LETTERS.issued(new About(
                                "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
                                "#ffd400",
                                null,
                                "株式会社とても長い名前の会社".repeat(4),
                                "A".repeat(60),
                                "EUR\u00a0999,999,999,999.00",
                                "30 September 2026",
                                null,
                                PDF,
                                PAY)));
        for (var letter : letters.entrySet()) {
            for (int width : new int[] {375, 800}) {
                open(letter.getValue(), width);
                browser.picture(Path.of("target/pictures/mail-" + letter.getKey() + "-" + width + ".png"));
                assertThat(browser.look("document.documentElement.scrollWidth").asInt())
                        .as(letter.getKey())
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    private static void open(Letter letter, int width) throws IOException {
        var file = Path.of("target/mail.html").toAbsolutePath();
        Files.writeString(file, letter.html());
        browser.size(width, 700);
        browser.open(file.toUri().toString());
    }

    private static About about(String seller, @Nullable String reason, @Nullable String paymentLink) {
        return new About(
                seller,
                "#d1495b",
                "Acme & Söhne GmbH, 1 Main Street, 10115 Berlin\nVAT DE123456789",
                "Bolt <Ltd>",
                "AC-2026-0007",
                "EUR\u00a05,400.00",
                "31 March 2026",
                reason,
                PDF,
                paymentLink);
    }
}
