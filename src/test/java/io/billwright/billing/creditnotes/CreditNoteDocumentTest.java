package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.FacturXValidator;
import io.billwright.testing.Pages;
import io.billwright.testing.Pdf;
import io.billwright.testing.PdfStandards;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The credit note on paper and in the mail.
@Timeout(300)
class CreditNoteDocumentTest {

    private static final String SELLER = """
            {'name': 'Atelier Nuage SAS', 'invoice_prefix': 'AN', 'tax_id': 'FR40303265045',
             'address': {'line1': '12 rue de la Paix', 'city': 'Paris', 'postal_code': '75002', 'country': 'FR'}}
            """;

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void thePaperSaysWhatIsTakenBackAndWhereItWent() throws IOException {
        var invoice = bills.issue("2025-03-01", "'currency': 'EUR'");
        bills.paid(invoice, 450_000);
        var note = credit(invoice, "'amount': 100000");
        var pdf = pdf(note);
        keep(pdf, "plain");

        PdfStandards.assertKept("plain", pdf);
        assertThat(Pdf.pages(pdf)).allSatisfy(page -> assertThat(page).contains("TEST", "test document of a sandbox"));
        assertThat(Pdf.text(pdf))
                .contains("Credit note INV-CN-000001 for invoice INV-000001")
                .contains("Amount credited EUR 1,000.00")
                .contains("Reason: The service was away")
                .contains("EUR 360.00 is taken off what is left to pay of the invoice.")
                .contains("EUR 640.00 is kept as credit for invoices to come.")
                .contains("Net 833.33", "Total 1,000.00")
                .doesNotContain("Amount due", "Pay online");
    }

    @Test
    void forASellerInTheUnionItHoldsValidDataOfACreditNote() throws IOException {
        shop.issueBy(SELLER);
        var note = credit(bills.issue("2025-03-01", "'currency': 'EUR'"), "'amount': 12345");
        assertThat(note.at("credit_note_number")).isEqualTo("AN-CN-000001");
        var pdf = pdf(note);
        keep(pdf, "european");

        var xml = new String(Pdf.attachment(pdf, "factur-x.xml"), StandardCharsets.UTF_8);
        assertThat(xml)
                .contains("<ram:TypeCode>381</ram:TypeCode>")
                .contains("<ram:Content>This is a test document of a sandbox. Nothing is to be paid.</ram:Content>")
                .contains("<ram:IssuerAssignedID>AN-000001</ram:IssuerAssignedID>")
                .contains("<ram:GrandTotalAmount>123.45</ram:GrandTotalAmount>");
        assertValid(pdf);
    }

    @Test
    void aReverseChargeStaysOne() {
        shop.issueBy(SELLER);
        var note = credit(bills.issue("2025-03-01", "'currency': 'EUR', 'customer_id': 'berlin'"), "'amount': 1");

        assertThat(Pdf.text(pdf(note))).contains("Reverse charge");
        assertValid(pdf(note));
    }

    @Test
    void eachRateHasItsLine() throws IOException {
        shop.issueBy(SELLER);
        var invoice = shop.post("/invoices", """
                        {'customer_id': 'lyon', 'currency': 'EUR', 'line_items': [
                          {'name': 'Platform', 'quantity': 3, 'unit_price': '33.33'},
                          {'name': 'Handbook', 'quantity': 7, 'unit_price': '17.64', 'tax_category': 'books'}]}
                        """).expect(201);
        var first = credit(invoice.at("invoice_id"), "'amount': 9999");
        var rest = credit(invoice.at("invoice_id"), "'refund': false");
        keep(pdf(first), "two-rates");

        assertThat(first.body().get("taxes")).hasSize(2);
        assertValid(pdf(first));
        assertValid(pdf(rest));
    }

    @Test
    void taxesOnTheSameNetShareALine() {
        var note = credit(bills.issue("2025-03-01", "'customer_id': 'california'"), "'amount': 109500");

        assertThat(note.at("net_total")).isEqualTo("100000");
        assertThat(Pdf.text(pdf(note))).contains("State tax 7.25", "District tax 2.25");
    }

    @Test
    void theRecipientsOfTheInvoiceGetItByMail() throws Exception {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var note = credit(bills.issue("2025-03-01"), "'amount': 100000");
        var mails = shop.api().get("/sandbox/mail").expect(200).body().get("data");
        var mail = mails.valueStream()
                .filter(one -> one.get("kind").stringValue().equals("CREDIT_NOTE"))
                .toList();

        assertThat(mail).hasSize(1);
        assertThat(mail.getFirst().get("subject").stringValue()).endsWith(": Credit note INV-CN-000001");
        assertThat(mail.getFirst().get("text").stringValue())
                .contains("Credit note: INV-CN-000001", "Invoice: INV-000001", "Amount credited: USD\u00a01,000.00")
                .contains("taken off what is left to pay", "Reason: The service was away")
                .contains(note.at("pdf_url"));
        assertThat(mail.getFirst().get("html").stringValue()).contains("INV-CN-000001", "Reason");
        assertThat(mail.getFirst().get("attachment_file_name").stringValue())
                .isEqualTo("credit-note-INV-CN-000001.pdf");
        var link = URI.create(note.at("pdf_url")).getPath();
        assertThat(Pages.get(link).statusCode()).isEqualTo(200);
    }

    @Test
    void theMailIsInTheLanguageOfTheCustomer() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example'], 'language': 'de'}")
                .expect(200);
        credit(bills.issue("2025-03-01"), "'amount': 100000");
        var mail = shop.api()
                .get("/sandbox/mail")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(one -> one.get("kind").stringValue().equals("CREDIT_NOTE"))
                .findFirst()
                .orElseThrow();

        assertThat(mail.get("subject").stringValue()).endsWith(": Gutschrift INV-CN-000001");
        assertThat(mail.get("text").stringValue())
                .contains("Guten Tag Lyon SARL,", "Gutgeschrieben: 1.000,00\u00a0USD")
                .contains("1.000,00\u00a0USD werden vom offenen Betrag der Rechnung abgezogen.");
        assertThat(mail.get("html").stringValue()).contains("<html lang=\"de\">");
    }

    /// A worker does what whoever issued the note did not come to; nothing is sent twice.
    @Test
    void deliveringItAgainSendsNothing() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var note = credit(bills.issue("2025-03-01"), "'amount': 100000");
        var before = shop.api().get("/sandbox/mail").expect(200).body().get("data");
        var seller = shop.api().seller();
        var id = UUID.fromString(note.at("credit_note_id"));
        TestService.shared()
                .bean(SellerTransactions.class)
                .run(
                        seller,
                        () -> TestService.shared()
                                .bean(CreditNoteWorkStore.class)
                                .add(id, Instant.EPOCH));

        assertThat(work().doSome(seller, Instant.EPOCH)).isTrue();
        assertThat(work().doSome(seller, Instant.EPOCH)).isFalse();

        assertThat(shop.api().get("/sandbox/mail").expect(200).body().get("data"))
                .isEqualTo(before);
    }

    private static DeliverCreditNotes work() {
        return TestService.shared().bean(DeliverCreditNotes.class);
    }

    private Api.Answer credit(String invoice, String more) {
        return shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'The service was away', " + more + "}")
                .expect(201);
    }

    private byte[] pdf(Api.Answer note) {
        return shop.api().bytes("/credit-notes/" + note.at("credit_note_id") + "/pdf");
    }

    private static void assertValid(byte[] pdf) {
        var report = FacturXValidator.validate(pdf);
        assertThat(report.text())
                .contains("<profile>urn:cen.eu:en16931:2017</profile>", "flavour=3a")
                .doesNotContain("<error", "status=\"invalid\"");
        assertThat(report.valid()).isTrue();
        PdfStandards.assertKept("credit note", pdf);
    }

    /// To be looked at.
    private static void keep(byte[] pdf, String name) throws IOException {
        Files.write(Files.createDirectories(Path.of("target/papers")).resolve("credit-note-" + name + ".pdf"), pdf);
    }
}
