package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.messaging.documents.SafeHtml;
import io.billwright.testing.Canary;
import io.billwright.testing.Hostile;
import io.billwright.testing.Pdf;
import io.billwright.testing.PdfStandards;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The order form as PDF; the files it leaves in `target/pictures` are there to be looked at.
@Timeout(120)
class OrderFormTest {

    private static final UUID SELLER = UUID.randomUUID();

    private static final OrderFormView ORDER = SampleOrders.ordinary();

    @Test
    void theFormSaysWhatIsOrderedForWhomAndForHowMuch() {
        var text = Pdf.text(pdf(ORDER, "draft"));

        assertThat(text)
                .contains("Upgrade order form", "Awaiting signature", "Page 1 of 2", "Page 2 of 2")
                .contains("Zoë Müller & Söhne GmbH", "Łódź Cloud Sp. z o.o.", "Ελλάδα Holding A.E. / Київ")
                .contains("Billed to", "Tax ID DE811569869", "90-001 Łódź", "105 64 Αθήνα")
                .contains("11 April 2025 to 10 April 2026", "Monthly, in EUR", "Due 30 days after the invoice date")
                .contains("PO-2025/117", "Renews automatically for 12 months, at prices raised by 5%")
                .contains("Phase 1: 11 April 2025 to 10 April 2026")
                .contains("1,250 50.00 per seat and month 10 % off, renewing Coupon WELCOME5: 5 % off 641,250.00")
                .contains("2.5 1,800.00 a day, on completion 4,500.00", "Milestones After each is completed 4,500.02")
                .contains("Above 1,000,000 up to 5,000,000: 0.0105 per unit Above 5,000,000: 0.009 per unit")
                .contains("Can be signed until 9 May 2025 at 14:05:09 (Europe/Berlin, UTC+02:00)")
                .contains("Subtotal 766,500.00", "Discounts −75,000.00", "Coupon WELCOME5 −33,750.00")
                .contains("VAT 23 % 151,282.50", "Adjustment credit −6,619.36", "Total EUR 802,413.14")
                .contains("11 March 2026 to 10 April 2026 10 April 2026 66,492.76")
                .contains("Name and signature", "Digest of these terms (SHA-256): " + SampleOrders.DIGEST)
                .contains("Capital 50,000 PLN")
                .doesNotContain("Signed and accepted", "Audit trail");
    }

    @Test
    void theSignedFormSaysWhoSignedWhenAndWhat() {
        var signed = SampleOrders.with(ORDER, Status.ACCEPTED, SampleOrders.signature("Jürgen Čapek"));

        assertThat(Pdf.text(pdf(signed, "signed")))
                .contains("Signed and accepted Jürgen Čapek zoe@mueller.example (confirmed with a code sent to")
                .contains("for Zoë Müller & Söhne GmbH")
                .contains("on 9 April 2025 at 14:05:09 (Europe/Berlin, UTC+02:00)")
                .contains("Digest of the accepted terms (SHA-256): " + SampleOrders.DIGEST)
                .doesNotContain("Name and signature", "Can be signed until");
    }

    @Test
    void theSignedFormEndsWithItsAuditTrail() {
        var signed = SampleOrders.with(ORDER, Status.ACCEPTED, SampleOrders.signature("Jürgen Čapek"));

        assertThat(Pdf.pages(pdf(signed, "signed")).getLast())
                .contains("Audit trail Upgrade order form 0197a1c2-5f3e-7b11-9c5d-3f6f0a4f8e21")
                .contains("Drafted 8 April 2025 at 14:05:09 (Europe/Berlin, UTC+02:00)")
                .contains("Signed by Jürgen Čapek Signed 9 April 2025 at 14:05:09 (Europe/Berlin, UTC+02:00)")
                .contains("Recorded 9 April 2025 at 12:05:10 (UTC, UTC+00:00)")
                .contains("Network address 2001:db8::17 Browser Mozilla/5.0")
                .contains(SampleOrders.DIGEST);
    }

    @Test
    void namesOfManyScriptsArePrinted() {
        var text = Normalizer.normalize(Pdf.text(pdf(SampleOrders.scripts(), "order-scripts")), Form.NFKC);

        assertThat(text)
                .contains("클라우드 서비스", "クラウド利用料", "김민수", "Countersigned by")
                .doesNotContain("#");
    }

    @Test
    void aCanceledFormSaysSo() {
        assertThat(Pdf.text(pdf(SampleOrders.with(ORDER, Status.CANCELED, null), "canceled")))
                .contains("This order was canceled and cannot be accepted.")
                .doesNotContain("Name and signature");
    }

    @Test
    void theFormHasTitleSubjectAndLanguageAndIsTagged() {
        Pdf.read(pdf(ORDER, "draft"), document -> {
            var about = document.getDocumentInformation();
            assertThat(about.getTitle())
                    .isEqualTo("Upgrade order form of Łódź Cloud Sp. z o.o. for Zoë Müller & Söhne GmbH");
            assertThat(about.getSubject()).isEqualTo("Upgrade order form " + ORDER.reference());
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en");
            assertThat(document.getDocumentCatalog().getStructureTreeRoot()).isNotNull();
            return true;
        });
    }

    @Test
    void aLongScheduleGoesOnOverPagesWithItsHeadings() {
        var long60 = SampleOrders.with(ORDER, Status.DRAFT, null, null, SampleOrders.bills(60, 123_456));
        var pages = Pdf.pages(pdf(long60, "long"));

        assertThat(pages)
                .filteredOn(page -> page.contains(" 1,234.56"))
                .hasSize(3)
                .allSatisfy(page -> assertThat(page).contains("Period Due Total, EUR"));
    }

    @Test
    void theSellersOwnWordsArePartOfTheForm() {
        var words = "<html><body><h1>Our terms</h1><p>Ordered <b>at last</b>.</p><ul><li>first</li></ul>"
                + "<table><tr><th>Level</th><th>Answer</th></tr>"
                + "<tr><td>Gold</td><td>1 hour</td></tr></table></body></html>";
        var order = SampleOrders.with(ORDER, Status.DRAFT, null, SafeHtml.reduce(words), ORDER.schedule());

        assertThat(Pdf.text(pdf(order, "custom")))
                .contains("Agreement Our terms Ordered", "at last", "first", "Gold 1 hour")
                .contains("Total EUR 802,413.14");
    }

    static Map<String, OrderFormView> forms() {
        var words =
                SafeHtml.reduce("<html><body><h1>Our terms</h1><p>Ordered <a href='https://a.example'>at last</a>.</p>"
                        + "<ul><li>first</li></ul><h4>Levels</h4>"
                        + "<table><tr><th>Level</th><th>Answer</th></tr>"
                        + "<tr><td>Gold</td><td>1 hour</td></tr></table></body></html>");
        return Map.of(
                "draft",
                ORDER,
                "signed with its audit trail",
                SampleOrders.with(ORDER, Status.ACCEPTED, SampleOrders.signature("Jürgen Čapek")),
                "countersigned, in many scripts, of a sandbox",
                SampleOrders.scripts(),
                "canceled",
                SampleOrders.with(ORDER, Status.CANCELED, null),
                "with the seller's own words",
                SampleOrders.with(ORDER, Status.DRAFT, null, words, SampleOrders.bills(60, 123_456)));
    }

    @Test
    void everyFormIsMadeToBeKeptAndToBeReadAloud() {
        forms().forEach((name, order) -> PdfStandards.assertKept(name, pdf(order, "kept")));
    }

    /// The audit page too, as each page may be copied by itself.
    @Test
    void everyPageOfATestSaysSo() {
        assertThat(Pdf.pages(pdf(SampleOrders.scripts(), "order-test")))
                .hasSizeGreaterThan(1)
                .allSatisfy(page -> assertThat(page).contains("TEST"));
        assertThat(Pdf.text(pdf(ORDER, "draft"))).doesNotContain("TEST");
    }

    @Test
    void aHostileFormLoadsNothingAndShowsItsTextsAsTheyAre() {
        try (var canary = Canary.start()) {
            var text = Pdf.text(pdf(SampleOrders.hostile(canary), "hostile"));

            assertThat(canary.visits()).isEmpty();
            assertThat(text.replace(" ", ""))
                    .contains(Hostile.name(canary, "item").replace(" ", ""))
                    .contains("kind", "Theend");
        }
    }

    private static byte[] pdf(OrderFormView order, String name) {
        var manuscript = OrderPages.SERVICE.bean(OrderFormDocument.class).manuscript(order);
        var pdf = OrderPages.SERVICE.bean(PdfRenderer.class).render(SELLER, manuscript);
        try {
            Files.createDirectories(Path.of("target/pictures"));
            Files.write(Path.of("target/pictures/" + name + ".pdf"), pdf);
            return pdf;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
