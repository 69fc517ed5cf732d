package io.billwright.edges.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class SearchApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    northwind                   | TEXT
                    northw                      | TEXT
                    NORTHWIND tra               | TEXT
                    traders northwind           | TEXT
                    ap@northwind.example        | TEXT
                    DE811907980                 | TEXT
                    cote                        | TEXT
                    Côte                        | TEXT
                    strasse                     | TEXT
                    nortwhind                   | SIMILAR_TEXT
                    norhwind                    | SIMILAR_TEXT
                    northwinds                  | SIMILAR_TEXT
                    nortgwind trad              | SIMILAR_TEXT
                    """)
    void aCustomerIsFoundByPartsOfWhatIsKnown(String typed, String why) {
        customer("Acme");
        var id = api.post("/customers", """
                        {"customer_name": "Northwind-Traders Côte & Straße", "emails": ["ap@northwind.example"],
                         "tax_id": "DE811907980"}
                        """).expect(201).at("customer_id");

        var hits = search(api, typed);

        assertThat(hits).hasSize(1);
        var hit = hits.getFirst();
        assertThat(hit.get("kind").stringValue()).isEqualTo("CUSTOMER");
        assertThat(hit.get("id").stringValue()).isEqualTo(id);
        assertThat(hit.get("title").stringValue()).isEqualTo("Northwind-Traders Côte & Straße");
        assertThat(hit.get("subtitle").stringValue()).isEqualTo("ap@northwind.example");
        assertThat(hit.get("matched_by").stringValue()).isEqualTo(why);
    }

    @Test
    void wholeWordsComeFirstAndAllWordsMustFit() {
        customer("Acmeville Council");
        customer("Acme Holding International");
        customer("Acme");
        customer("Zenith");

        assertThat(titles(api, "acme")).containsExactly("Acme", "Acme Holding International", "Acmeville Council");
        assertThat(titles(api, "acme council")).containsExactly("Acmeville Council");
        assertThat(titles(api, "zenith acme")).isEmpty();
    }

    @Test
    void anExternalIdIsFoundBeforeWhatOnlyHasItsWords() {
        customer("Crm Seven of 7");
        var id = api.post("/customers", "{\"customer_name\": \"Soylent\", \"external_id\": \"crm-7\"}")
                .expect(201)
                .at("customer_id");
        api.post("/customers", "{\"customer_name\": \"Tyrell\", \"external_id\": \"crm-77\"}")
                .expect(201);

        assertThat(first(api, "crm-7")).isEqualTo("CUSTOMER REFERENCE " + id);
        assertThat(titles(api, "crm-7")).containsExactly("Soylent", "Crm Seven of 7", "Tyrell");
        assertThat(titles(api, "soylent crm-7")).containsExactly("Soylent");
        assertThat(titles(TestService.shared().newSandboxSeller(), "crm-7")).isEmpty();
    }

    @Test
    void aNumberThatIsThereIsNoSlip() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var seller = bills.shop().api();
        var invoice = bills.issue("2025-01-01");
        var number = seller.get("/invoices/" + invoice).at("invoice_number");
        seller.post("/customers", "{\"customer_name\": \"" + number.replace("000001", "000007") + "\"}")
                .expect(201);

        assertThat(search(seller, number).stream().map(SearchApiTest::brief))
                .containsExactly("INVOICE NUMBER " + invoice);
    }

    @Test
    void aPersonLeadsToTheCustomer() {
        var customer = customer("Initech");
        var person = api.post(
                        "/customers/" + customer + "/people",
                        "{\"person_name\": \"Ada Lovelace\", \"email\": \"ada@initech.example\"}")
                .expect(201)
                .at("person_id");

        var hit = search(api, "lovelace").getFirst();

        assertThat(hit.get("id").stringValue()).isEqualTo(person);
        assertThat(hit.get("customer_id").stringValue()).isEqualTo(customer);
        assertThat(hit.get("subtitle").stringValue()).isEqualTo("Initech · ada@initech.example");
    }

    @Test
    void aNewNameIsFoundAtOnceAndTheOldOneNoLonger() {
        var id = customer("Globex");
        assertThat(titles(api, "globex")).containsExactly("Globex");

        api.patch("/customers/" + id, "{\"customer_name\": \"Hooli\"}").expect(200);

        assertThat(titles(api, "globex")).isEmpty();
        assertThat(titles(api, "hooli")).containsExactly("Hooli");
    }

    @Test
    void anErasedCustomerIsNotFoundByWhoItWas() {
        var id = customer("Vandelay");
        api.post("/customers/" + id + "/people", "{\"person_name\": \"Art\", \"email\": \"art@vandelay.example\"}")
                .expect(201);

        api.post("/customers/" + id + "/erase", "{}").expect(200);

        assertThat(titles(api, "vandelay")).isEmpty();
        assertThat(titles(api, "art")).isEmpty();
    }

    @Test
    void anotherSellersThingsAreNeverFound() {
        var id = customer("Umbrella");
        var other = TestService.shared().newSandboxSeller();

        assertThat(search(other, "umbrella")).isEmpty();
        assertThat(search(other, "umbrelal")).isEmpty();
        assertThat(search(other, id)).isEmpty();
        assertThat(search(api, id).getFirst().get("matched_by").stringValue()).isEqualTo("ID");
    }

    @Test
    void anInvoiceIsFoundByNumberSlipsAmountDayAndMetadata() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var seller = bills.shop().api();
        var invoice = bills.issue("2025-01-01");
        var shown = seller.get("/invoices/" + invoice).expect(200);
        var number = shown.at("invoice_number");
        assertThat(number).endsWith("000001");
        seller.patch("/invoices/" + invoice, "{\"metadata\": {\"case\": \"Zebra-77\"}}")
                .expect(200);

        assertThat(first(seller, number)).isEqualTo("INVOICE NUMBER " + invoice);
        assertThat(first(seller, number.toLowerCase(Locale.ROOT))).isEqualTo("INVOICE NUMBER " + invoice);
        assertThat(first(seller, "1")).isEqualTo("INVOICE NUMBER " + invoice);
        assertThat(first(seller, number.replace("000001", "000010"))).isEqualTo("INVOICE SIMILAR_NUMBER " + invoice);
        assertThat(first(seller, number.replace("000001", "000007"))).isEqualTo("INVOICE SIMILAR_NUMBER " + invoice);
        assertThat(first(seller, "zebra 77")).isEqualTo("INVOICE TEXT " + invoice);
        assertThat(search(seller, "5,400.00").stream().map(SearchApiTest::brief))
                .contains("INVOICE AMOUNT " + invoice);
        assertThat(first(seller, "2025-01-01")).isEqualTo("INVOICE DATE " + invoice);
        assertThat(first(seller, "2025-01-01&limit=1")).isEqualTo("INVOICE DATE " + invoice);
        assertThat(first(seller, "lyon 2025-01-01")).isEqualTo("INVOICE CUSTOMER_AND_DATE " + invoice);
    }

    @Test
    void aDayIsThatOfTheInvoicesOwnZone() {
        var bills = Bills.at("2024-12-31T10:00:00Z");
        var seller = bills.shop().api();
        seller.patch("/customers/" + bills.shop().id("lyon"), "{\"time_zone\": \"Pacific/Kiritimati\"}")
                .expect(200);
        var invoice = bills.issue("2025-01-01");

        assertThat(first(seller, "2025-01-01&limit=1")).isEqualTo("INVOICE DATE " + invoice);
        assertThat(search(seller, "2024-12-31")).isEmpty();
    }

    @Test
    void withACustomerComesWhatBelongsToIt() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var seller = bills.shop().api();
        var invoice = bills.issue("2025-01-01");
        seller.post("/invoices/" + invoice + "/payments", """
                        {"payment_method": "WIRE", "paid_amount": 100000, "paid_at": "2025-01-01T09:00:00Z",
                         "memo": "Ref QX-4711"}
                        """).expect(201);

        var kinds = search(seller, "lyon").stream()
                .map(hit -> hit.get("kind").stringValue())
                .toList();

        assertThat(kinds).contains("CUSTOMER", "INVOICE", "SUBSCRIPTION", "ORDER", "PAYMENT");
        assertThat(kinds.getFirst()).isEqualTo("CUSTOMER");
        var payment = search(seller, "qx-4711").getFirst();
        assertThat(payment.get("kind").stringValue()).isEqualTo("PAYMENT");
        assertThat(payment.get("status").stringValue()).isEqualTo("RECEIVED");
        assertThat(first(seller, "1000.00")).startsWith("PAYMENT AMOUNT");
        assertThat(search(seller, "lyon&kinds=INVOICE"))
                .isNotEmpty()
                .allMatch(hit -> hit.get("kind").stringValue().equals("INVOICE"));
    }

    @Test
    void whatCannotBeAskedIsRefused() {
        api.get("/search").expect(400);
        api.get("/search?q=%20").expect(400);
        api.get("/search?q=%00").expect(400);
        api.get("/search?q=" + "x".repeat(201)).expect(400);
        api.get("/search?q=x&kinds=PLAN").expect(400);
        api.get("/search?q=x&limit=51").expect(400);
        for (var odd : List.of("%25", "--", "💥", "'; drop", "999999999999", "9999-12-31", "0.00", "日本")) {
            assertThat(search(api, odd.replace("%25", "%"))).isEmpty();
        }
    }

    private String customer(String name) {
        return api.post("/customers", "{\"customer_name\": \"" + name + "\"}")
                .expect(201)
                .at("customer_id");
    }

    private static List<JsonNode> search(Api api, String typed) {
        var parts = typed.split("&", 2);
        var query = URLEncoder.encode(parts[0], StandardCharsets.UTF_8) + (parts.length > 1 ? "&" + parts[1] : "");
        return api.get("/search?q=" + query)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    private static List<String> titles(Api api, String typed) {
        return search(api, typed).stream()
                .map(hit -> hit.get("title").stringValue())
                .toList();
    }

    private static String first(Api api, String typed) {
        return brief(search(api, typed).getFirst());
    }

    private static String brief(JsonNode hit) {
        return hit.get("kind").stringValue() + " " + hit.get("matched_by").stringValue() + " "
                + hit.get("id").stringValue();
    }
}
