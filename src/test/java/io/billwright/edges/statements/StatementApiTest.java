package io.billwright.edges.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.PdfStandards;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Statements of account: what they list, and that they add up.
class StatementApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @BeforeEach
    void giveTheCustomerAnAddress() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
    }

    @Test
    void aQuarterHasItsOpeningMovementsAndClosing() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        shop.advance("2025-02-10T09:00:00Z");
        var payment = bills.paid(bills.idOf(subscription, 0), 560_000);
        shop.advance("2025-03-05T09:00:00Z");
        bills.reverse(bills.idOf(subscription, 0), payment).expect(201);
        shop.post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{'reason': 'Wrong'}")
                .expect(200);

        assertThat(movements("2025-02-01", "2025-03-31"))
                .containsExactly(
                        "540000",
                        "2025-02-01 INVOICE INV-000002 540000 0 1080000",
                        "2025-02-10 PAYMENT INV-000001 -560000 20000 520000",
                        "2025-03-01 INVOICE INV-000003 540000 0 1060000",
                        "2025-03-01 CREDIT_USED INV-000003 0 -20000 1060000",
                        "2025-03-05 REVERSAL INV-000001 560000 -20000 1620000",
                        "2025-03-05 VOID INV-000002 -540000 0 1080000",
                        "1080000");
    }

    @Test
    void creditNotesAndRefundsAreOnIt() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        var invoice = bills.issue("2025-01-01");
        shop.post(
                        "/invoices/" + invoice + "/credit-notes",
                        "{'amount': 60000, 'reason': 'A bad month', 'refund': true}")
                .expect(201);

        assertThat(movements("2025-01-01", "2025-01-31"))
                .containsExactly(
                        "0",
                        "2025-01-01 INVOICE INV-000001 540000 0 540000",
                        "2025-01-01 PAYMENT INV-000001 -540000 0 0",
                        "2025-01-01 CREDIT_NOTE INV-CN-000001 -60000 60000 -60000",
                        "2025-01-01 REFUND INV-CN-000001 60000 -60000 0",
                        "0");
    }

    @Test
    void whatIsLeftOfAPaymentForSeveralInvoicesIsOnItToo() {
        bills.issue("2025-01-01");
        var payments = "/customers/" + shop.id("lyon") + "/payments";
        var sum = "{'payment_method': 'WIRE', 'paid_amount': 600000, 'currency': 'USD'}";
        var payment = shop.post(payments, sum).expect(201).at("customer_payment_id");
        shop.post(payments + "/" + payment + "/reverse", "{'reason': 'It bounced'}")
                .expect(200);

        assertThat(movements("2025-01-01", "2025-01-31"))
                .containsExactly(
                        "0",
                        "2025-01-01 INVOICE INV-000001 540000 0 540000",
                        "2025-01-01 PAYMENT INV-000001 -540000 0 0",
                        "2025-01-01 PAYMENT  -60000 60000 -60000",
                        "2025-01-01 REVERSAL INV-000001 540000 0 480000",
                        "2025-01-01 REVERSAL  60000 -60000 540000",
                        "540000");
    }

    @Test
    void daysAreThoseOfTheCustomer() {
        shop.patch("/customers/" + shop.id("lyon"), "{'time_zone': 'Pacific/Auckland'}")
                .expect(200);
        bills.issue("2025-01-01", "'time_zone': 'UTC'");

        // Nine in the evening there.
        shop.startClock("2025-01-01T12:00:00Z");
        bills.paid(
                bills.list("customer_id=" + shop.id("lyon"))
                        .getLast()
                        .get("invoice_id")
                        .stringValue(),
                1);

        assertThat(movements("2025-01-02", "2025-01-02")).contains("2025-01-02 PAYMENT INV-000001 -1 0 539999");
        assertThat(movements("2025-01-01", "2025-01-01")).doesNotContain("2025-01-02 PAYMENT INV-000001 -1 0 539999");
    }

    @Test
    void oneCurrencyCanBeAskedForAlone() {
        bills.issue("2025-01-01");
        bills.issue("2025-01-01", "'currency': 'EUR'");

        assertThat(accounts("from=2025-01-01&to=2025-01-31"))
                .extracting(account -> account.get("currency").stringValue())
                .containsExactly("EUR", "USD");
        assertThat(accounts("from=2025-01-01&to=2025-01-31&currency=EUR"))
                .extracting(account -> account.get("currency").stringValue())
                .containsExactly("EUR");
    }

    @Test
    void theFileHasALineForEachMovement() {
        var invoice = bills.issue("2025-01-01");
        bills.paid(invoice, 560_000);

        assertThat(shop.api()
                        .get("/customers/" + shop.id("lyon") + "/statement.csv?from=2025-01-01&to=2025-01-31")
                        .expect(200)
                        .text()
                        .lines())
                .containsExactly(
                        "date,currency,entry,document_number,invoice_id,amount,credit,balance",
                        "2025-01-01,USD,OPENING_BALANCE,,,,,0.00",
                        "2025-01-01,USD,INVOICE,INV-000001," + invoice + ",5400.00,0.00,5400.00",
                        "2025-01-01,USD,PAYMENT,INV-000001," + invoice + ",-5600.00,200.00,-200.00",
                        "2025-01-31,USD,CLOSING_BALANCE,,,,,-200.00");
    }

    @ParameterizedTest
    @CsvSource({"en, Statement of account, Opening balance, Credit used", "de, Kontoauszug, Anfangssaldo, Verrechnetes"
    })
    void theDocumentIsInTheLanguageOfTheCustomer(String language, String title, String opening, String used) {
        shop.patch("/customers/" + shop.id("lyon"), "{'language': '" + language + "'}")
                .expect(200);
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 560_000);
        shop.advance("2025-03-20T09:00:00Z");

        var pdf = shop.api().bytes("/customers/" + shop.id("lyon") + "/statement.pdf?from=2025-01-15&to=2025-03-31");

        assertThat(Pdf.text(pdf)).contains(title, opening, used, "INV-000003", "Lyon SARL");
        PdfStandards.assertKept(language, pdf);
    }

    /// A statement of two pages and more.
    @Test
    void everyPageOfATestSaysSo() {
        for (int i = 0; i < 12; i++) {
            bills.paid(bills.issue("2025-01-01"), 100_000);
            bills.subscribe("2025-01-01", Bills.SEATS);
        }
        bills.catchUp();

        var pdf = shop.api().bytes("/customers/" + shop.id("lyon") + "/statement.pdf?from=2025-01-01&to=2025-01-31");

        assertThat(Pdf.pages(pdf))
                .hasSizeGreaterThan(1)
                .allSatisfy(page -> assertThat(page).contains("TEST"));
        assertThat(Pdf.pages(pdf).getFirst()).contains("This is a test document of a sandbox.");
    }

    @Test
    void aStatementIsMailedToTheCustomerOrToOthers() {
        bills.issue("2025-01-01");
        var path = "/customers/" + shop.id("lyon") + "/statement/mail";
        var own = shop.post(path, "{'from': '2025-01-01', 'to': '2025-03-31'}").expect(201);
        shop.post(path, "{'from': '2025-01-01', 'to': '2025-03-31', 'recipients': ['a@b.example', 'c@d.example']}")
                .expect(201);

        var mails = shop.api().get("/mails?kind=STATEMENT").expect(200);

        assertThat(mails.at("data.1.recipients.0.email")).isEqualTo("accounts@lyon.example");
        assertThat(mails.at("data.1.mail_id")).isEqualTo(own.at("mail_id"));
        assertThat(mails.at("data.0.recipients.1.email")).isEqualTo("c@d.example");
        assertThat(shop.api().get("/sandbox/mail").expect(200).at("data.1.text"))
                .contains("from 1 January 2025 through 31 March 2025", "Balance: USD\u00a05,400.00");
    }

    @Test
    void whoHasNoAddressIsNotMailed() {
        shop.post("/customers/" + shop.id("oslo") + "/statement/mail", "{'from': '2025-01-01', 'to': '2025-03-31'}")
                .expect(400);
    }

    @Test
    void wrongDaysAreRefused() {
        var path = "/customers/" + shop.id("lyon") + "/statement";
        assertThat(shop.api()
                        .get(path + "?from=2025-02-01&to=2025-01-01")
                        .expect(400)
                        .text())
                .contains("must not be before from");
        assertThat(shop.api().get(path).expect(200).at("from")).isEqualTo("2025-01-01");
        shop.api().get(path + "?from=2025-02-30&to=2025-03-01").expect(400);
        shop.api().get(path + "?from=2025-01-01&to=2025-03-01&currency=YEN").expect(400);
    }

    private List<JsonNode> accounts(String query) {
        return shop.api()
                .get("/customers/" + shop.id("lyon") + "/statement?" + query)
                .expect(200)
                .body()
                .get("accounts")
                .valueStream()
                .toList();
    }

    /// The opening balance, the movements and the closing balance of the only account.
    private List<String> movements(String from, String to) {
        var account = accounts("from=" + from + "&to=" + to).getFirst();
        var shown = new ArrayList<String>();
        shown.add(account.get("opening_balance").asString());
        account.get("movements")
                .forEach(movement -> shown.add(String.join(
                        " ",
                        List.of("day", "kind", "document_number", "amount", "credit", "balance").stream()
                                .map(field -> movement.get(field).asString())
                                .toList())));
        shown.add(account.get("closing_balance").asString());
        return shown;
    }
}
