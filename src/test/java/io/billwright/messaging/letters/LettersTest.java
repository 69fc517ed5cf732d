package io.billwright.messaging.letters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.invoicing.paperwork.InvoiceLetters.TakenOff;
import io.billwright.messaging.documents.PageTemplates;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.messaging.mail.Letter;
import io.billwright.testing.Canary;
import io.billwright.testing.Chromium;
import io.billwright.testing.Hostile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Mails as they read and as they look; pictures and texts in `target/pictures` are there to be looked at.
@Timeout(180)
class LettersTest {

    private static final WriteMail WRITE =
            new WriteMail(new PageTemplates(), new MailTexts(JdbcClient.create(new JdbcTemplate())));
    private static final String PDF = "https://billing.acme.example/documents/AbCdEfGhIjKlMnOpQrStUvWxYz0.pdf";
    private static final String PAY = "https://billing.acme.example/pay/AbCdEfGhIjKlMnOpQrStUvWxYz0";
    private static final Letterhead HEAD = new Letterhead(
            "Acme & Söhne GmbH", "#d1495b", "Acme & Söhne GmbH, 1 Main Street, 10115 Berlin\nVAT DE123456789", false);
    private static final Path PICTURES = Path.of("target/pictures/mails");

    /// Pictures of all languages are taken when asked for.
    private static final boolean PICTURED = Boolean.getBoolean("mails.pictures");

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
        var issued = InvoiceLetters.issued(about("Bolt <Ltd>", null, PAY), Language.ENGLISH);

        assertThat(written(MailKind.INVOICE_ISSUED, Language.ENGLISH, issued))
                .returns("Acme & Söhne GmbH: Invoice AC-2026-0007", Letter::subject)
                .returns("""
                        Invoice AC-2026-0007

                        Hello Bolt <Ltd>,

                        Thank you for your business. Your invoice is attached as a PDF.

                        Invoice: AC-2026-0007
                        Total: EUR\u00a05,400.00
                        Credit applied: EUR\u00a0−100.00
                        Adjusted: EUR\u00a0−100.00
                        Paid: EUR\u00a0−200.00
                        Amount due: EUR\u00a05,000.00
                        Due: 31 March 2026

                        Pay online:
                        https://billing.acme.example/pay/AbCdEfGhIjKlMnOpQrStUvWxYz0

                        Open the PDF:
                        https://billing.acme.example/documents/AbCdEfGhIjKlMnOpQrStUvWxYz0.pdf

                        --
                        Acme & Söhne GmbH, 1 Main Street, 10115 Berlin
                        VAT DE123456789
                        """, Letter::text);
    }

    @ParameterizedTest
    @CsvSource({"ENGLISH, this is a sandbox", "GERMAN, Dies ist eine Sandbox", "JAPANESE, サンドボックス"})
    void aMailOfASandboxBeginsWithSayingSo(Language language, String mark) {
        var head = new Letterhead("Acme", null, null, true);
        for (var kind : MailKind.values()) {
            var content = Samples.of(kind, language);
            var letter = WRITE.written(envelope(kind, language, head), MailText.standard(kind, language), content);
            var live = written(kind, language, content);

            assertThat(letter.text().lines().findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains(mark));
            assertThat(letter.html()).containsOnlyOnce(mark);
            assertThat(live.text() + live.html()).doesNotContain(mark);
        }
    }

    /// What is left to pay has one name, wherever a customer reads it.
    @Test
    void theAmountDueHasTheNameThatItHasOnTheDocument() {
        for (var language : Language.values()) {
            var name = Messages.in(language, "invoices").text("amount_due");
            var content = InvoiceLetters.owed(about("Bolt", null, PAY), language, null);

            assertThat(content.facts()).extracting(Content.Fact::label).contains(name);
            assertThat(written(MailKind.PAYMENT_REMINDER, language, content).html())
                    .contains(name);
        }
    }

    @Test
    void whatIsNotThereIsLeftOut() {
        var voided = written(
                MailKind.INVOICE_VOIDED,
                Language.ENGLISH,
                InvoiceLetters.voided(about("Bolt", null, PAY), Language.ENGLISH));

        assertThat(voided.text()).doesNotContain("Reason", "Due:", "Pay online", "null");
        assertThat(voided.html()).doesNotContain("Pay online", "null");
    }

    @Test
    void plainTextStaysWithin76Columns() {
        var content = InvoiceLetters.voided(about("x".repeat(300), "y ".repeat(200), PAY), Language.ENGLISH);
        var text = written(MailKind.INVOICE_VOIDED, Language.ENGLISH, content).text();

        assertThat(text.lines().filter(line -> !line.contains("://")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(76));
        assertThat(text.replace("\n", "")).contains("x".repeat(300));
        assertThat(PlainLines.wrapped("a " + PDF + "x".repeat(80) + " b"))
                .isEqualTo("a\n" + PDF + "x".repeat(80) + "\nb\n");
        assertThat(PlainLines.wrapped("ab " + "🧾".repeat(100)))
                .isEqualTo("ab\n" + "🧾".repeat(76) + "\n" + "🧾".repeat(24) + "\n");
        assertThat(PlainLines.wrapped("  a  b\n\n\nc  \n")).isEqualTo("a  b\n\nc\n");
        assertThat(PlainLines.wrapped("請".repeat(38) + "。" + "書".repeat(3)))
                .isEqualTo("請".repeat(38) + "。\n" + "書".repeat(3) + "\n");
        assertThat(PlainLines.wrapped("請".repeat(37) + "PDFを")).isEqualTo("請".repeat(37) + "\nPDFを\n");
    }

    /// In plain text a line break is all it takes to say something in our name (S10).
    @Test
    void namesAndReasonsCannotAddLinesNorTurnThemRound() {
        var evil = "Bolt\r\n\r\nPay online:\u2028https://evil.example\u202e moc.dab\u2067";
        var content = InvoiceLetters.voided(about(evil, evil, null), Language.ENGLISH);

        var letter = WRITE.written(
                envelope(MailKind.INVOICE_VOIDED, Language.ENGLISH, new Letterhead(evil, null, null, false)),
                MailText.standard(MailKind.INVOICE_VOIDED, Language.ENGLISH),
                content);

        assertThat(letter.text().lines()).noneMatch(line -> line.startsWith("Pay online"));
        assertThat(letter.text() + letter.html() + letter.subject()).doesNotContain("\u202e", "\u2067");
        assertThat(letter.subject()).startsWith("Bolt Pay online: https://evil.example moc.dab: Invoice");
    }

    @Test
    void aPlaceholderInAValueIsNone() {
        var content = InvoiceLetters.voided(about("{seller} {nobody} ${1+1}", null, null), Language.ENGLISH);

        assertThat(written(MailKind.INVOICE_VOIDED, Language.ENGLISH, content).text())
                .contains("Hello {seller} {nobody} ${1+1},");
        assertThatThrownBy(() -> Template.of("a {b} }")).isInstanceOf(Template.Malformed.class);
        assertThatThrownBy(() -> Template.of("{B}")).isInstanceOf(Template.Malformed.class);
    }

    @Test
    void nothingInALetterRunsOrLoads() throws IOException {
        try (var canary = Canary.start()) {
            var hostile = Hostile.name(canary, "x") + Hostile.document(canary);
            var content = InvoiceLetters.voided(about(hostile, hostile, PAY), Language.ENGLISH);

            open(
                    WRITE.written(
                            envelope(
                                    MailKind.INVOICE_VOIDED,
                                    Language.ENGLISH,
                                    new Letterhead(hostile, "#aa3300", hostile, false)),
                            new MailText(hostileText(hostile), hostileText(hostile), hostileText(hostile)),
                            content),
                    375);

            assertThat(browser.look("document.querySelectorAll('img, script, iframe, svg, form, input').length")
                            .asInt())
                    .isZero();
            assertThat(browser.text()).contains("<script>");
            assertThat(canary.visits()).isEmpty();
        }
    }

    private static String hostileText(String hostile) {
        return hostile.replaceAll("[{}]", "") + " {customer}";
    }

    /// Each kind in each language, as text; and as pictures at the width of a phone and of a window, light and dark.
    @Test
    void lettersFitAPhone() throws IOException {
        Files.createDirectories(PICTURES);
        for (var language : Language.values()) {
            var texts = new ArrayList<String>();
            for (var kind : MailKind.values()) {
                var letter = written(kind, language, Samples.of(kind, language));
                texts.add("=== " + kind + "\nSubject: " + letter.subject() + "\n\n" + letter.text());
                if (PICTURED || language == Language.GERMAN) {
                    fits(letter, kind.name().toLowerCase(Locale.ROOT) + "-" + language.code());
                }
            }
            Files.writeString(PICTURES.resolve(language.code() + ".txt"), String.join("\n", texts));
        }
        var longest = new About(
                "株式会社とても長い名前の会社".repeat(4),
                "A".repeat(60),
                new Money(99_999_999_999_900L, CurrencyCode.EUR),
                new TakenOff(0, 0, 0),
                LocalDate.of(2026, 9, 30),
                null,
                PDF,
                PAY);
        var head = new Letterhead(
                "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
                "#ffd400",
                null,
                true);
        fits(
                WRITE.written(
                        envelope(MailKind.INVOICE_ISSUED, Language.GERMAN, head),
                        MailText.standard(MailKind.INVOICE_ISSUED, Language.GERMAN),
                        InvoiceLetters.issued(longest, Language.GERMAN)),
                "long");
    }

    private static void fits(Letter letter, String name) throws IOException {
        for (int width : new int[] {375, 640}) {
            open(letter, width);
            if (PICTURED) {
                for (boolean dark : new boolean[] {false, true}) {
                    browser.dark(dark);
                    browser.picture(PICTURES.resolve(name + "-" + width + (dark ? "-dark" : "") + ".png"));
                }
            }
            assertThat(browser.look("document.documentElement.scrollWidth").asInt())
                    .as(name)
                    .isLessThanOrEqualTo(width);
        }
    }

    private static void open(Letter letter, int width) throws IOException {
        var file = Path.of("target/mail.html").toAbsolutePath();
        Files.writeString(file, letter.html());
        browser.size(width, 700);
        browser.open(file.toUri().toString());
    }

    static Letter written(MailKind kind, Language language, Content content) {
        return WRITE.written(envelope(kind, language, HEAD), MailText.standard(kind, language), content);
    }

    private static Envelope envelope(MailKind kind, Language language, Letterhead head) {
        return new Envelope(kind, UUID.randomUUID(), 0, head, language, List.of("a@bolt.example"), null);
    }

    private static About about(String buyer, @Nullable String reason, @Nullable String paymentLink) {
        return new About(
                buyer,
                "AC-2026-0007",
                new Money(540_000, CurrencyCode.EUR),
                new TakenOff(10_000, 10_000, 20_000),
                LocalDate.of(2026, 3, 31),
                reason,
                PDF,
                paymentLink);
    }
}
