package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Invoices of no subscription (spec 2.1), from the request to a number.
class OneOffInvoiceApiTest {

    private static final String UNKNOWN = "00000000-0000-7000-8000-000000000000";
    private static final String ITEMS = """
            [{'name': 'Workshop', 'quantity': 3, 'unit_price': '99.995'},
             {'name': 'Handbook', 'code': 'hb', 'quantity': 1, 'unit_price': '20', 'tax_category': 'books'}]
            """;

    private final Shop shop = Shop.openAt("2025-12-01T09:00:00Z");

    private Api.Answer create(String customer, String... more) {
        var request = (ObjectNode) Shop.json("{'customer_id': '" + customer + "'}");
        request.set("line_items", Shop.json(ITEMS));
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/invoices", request.toString());
    }

    private JsonNode get(String id) {
        return shop.api().get("/invoices/" + id).expect(200).body();
    }

    @Test
    void todaysInvoiceIsIssuedAtOnce() {
        var invoice = create("lyon", "'currency': 'EUR', 'payment_terms': 14, 'metadata': {'a': 1, '_b': 2}")
                .expect(201);

        assertThat(invoice.at("subscription_id")).isEqualTo("null");
        assertThat(invoice.at("order_id")).isEqualTo("null");
        assertThat(invoice.at("status")).isEqualTo("OUTSTANDING");
        assertThat(invoice.at("invoice_number")).isEqualTo("INV-000001");
        assertThat(invoice.at("bill_at")).isEqualTo("2025-12-01T00:00:00Z");
        assertThat(invoice.at("issued_at")).isEqualTo("2025-12-01T09:00:00Z");
        assertThat(invoice.at("due_at")).isEqualTo("2025-12-15T00:00:00Z");
        assertThat(invoice.at("sub_total")).isEqualTo("31999");
        assertThat(invoice.at("tax_total")).isEqualTo("6110");
        assertThat(invoice.at("grand_total")).isEqualTo("38109");
        assertThat(invoice.at("currency")).isEqualTo("EUR");
        assertThat(invoice.at("metadata")).isEqualTo("{\"a\":1}");
        assertThat(get(invoice.at("invoice_id")).at("/history/0/type").stringValue())
                .isEqualTo("issued");
    }

    /// R21, and the single day on which the service starts and ends.
    @Test
    void itsLinesAreForOneDayAndItsTotalIsExplained() {
        var invoice = create("lyon", "'service_date': '2025-11-20'").expect(201);

        assertThat(invoice.body()
                        .get("line_items")
                        .valueStream()
                        .map(line -> line.get("brick_code").stringValue() + " "
                                + line.get("starts_at").stringValue() + " "
                                + line.get("ends_at").stringValue()))
                .containsExactly(
                        "item-1 2025-11-20T00:00:00Z 2025-11-20T00:00:00Z",
                        "hb 2025-11-20T00:00:00Z 2025-11-20T00:00:00Z");
        var explained = shop.api()
                .get("/invoices/" + invoice.at("invoice_id") + "/explain")
                .expect(200);
        assertThat(explained.at("grand_total")).isEqualTo(invoice.at("grand_total"));
        assertThat(explained.body().get("steps").isEmpty()).isFalse();
    }

    @Test
    void aLaterOneIsIssuedBySweep() {
        var scheduled = create("lyon", "'bill_at': '2025-12-24', 'time_zone': 'Europe/Paris'")
                .expect(201);
        assertThat(scheduled.at("status")).isEqualTo("SCHEDULED");
        assertThat(scheduled.at("invoice_number")).startsWith("prov-");
        assertThat(scheduled.at("bill_at")).isEqualTo("2025-12-24T00:00:00+01:00");

        var happened = shop.advance("2025-12-24T00:00:00Z");

        assertThat(happened.text()).contains("invoice.issued");
        var issued = get(scheduled.at("invoice_id"));
        assertThat(issued.get("status").stringValue()).isEqualTo("OUTSTANDING");
        for (var field : List.of("grand_total", "line_items", "taxes", "due_at")) {
            assertThat(issued.get(field)).as(field).isEqualTo(scheduled.body().get(field));
        }
    }

    @Test
    void taxIsThatOfTheDayOfTheBill() { // R6
        var early = create("oslo", "'service_date': '2026-01-01'").expect(201);
        shop.advance("2026-01-01T00:00:00Z");
        var late = create("oslo", "'service_date': '2025-12-31'").expect(201);

        assertThat(early.at("taxes.0.rate")).isEqualTo("25");
        assertThat(late.at("taxes.0.rate")).isEqualTo("24");
    }

    @Test
    void thePartnerIsBilledUnlessTheCustomerIsNamed() {
        shop.patch("/customers/" + shop.id("texas"), "{'partner_id': '" + shop.id("lyon") + "'}")
                .expect(200);

        assertThat(create("texas").expect(201).at("billed_company_id")).isEqualTo(shop.id("lyon"));
        assertThat(create("texas", "'billed_company_id': 'texas'").expect(201).at("billed_company_id"))
                .isEqualTo(shop.id("texas"));
        create("texas", "'billed_company_id': 'oslo'").expect(400);
    }

    @Test
    void theLegalEntityThatIsNamedIssuesIt() {
        var entities = List.of("AAA", "BBB").stream()
                .map(prefix -> shop.post("/legal-entities", """
                                {'name': 'Ours', 'invoice_prefix': '%s',
                                 'address': {'line1': '1', 'city': 'Lyon', 'country': 'FR'}}
                                """.formatted(prefix))
                        .expect(201)
                        .at("legal_entity_id"))
                .toList();

        assertThat(create("lyon").expect(201).at("invoice_number")).isEqualTo("INV-000001");
        shop.patch("/seller", "{'default_legal_entity_id': '" + entities.getFirst() + "'}")
                .expect(200);
        assertThat(create("lyon").expect(201).at("invoice_number")).isEqualTo("AAA-000001");
        assertThat(create("lyon", "'legal_entity_id': '" + entities.getLast() + "'")
                        .expect(201)
                        .at("invoice_number"))
                .isEqualTo("BBB-000001");
    }

    @Test
    void itIsPaidRegeneratedAndVoidedLikeAnyOther() {
        var id = create("lyon").expect(201).at("invoice_id");
        shop.post("/invoices/" + id + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 109}")
                .expect(201);
        assertThat(get(id).get("remaining_amount").longValue()).isEqualTo(380_00);

        var again = shop.post("/invoices/" + id + "/regenerate", "{}").expect(200);

        assertThat(again.at("version")).isEqualTo("2");
        assertThat(again.at("grand_total")).isEqualTo("38109");
        assertThat(again.at("line_items.0.starts_at")).isEqualTo("2025-12-01T00:00:00Z");
        var other = create("lyon").expect(201).at("invoice_id");
        assertThat(shop.post("/invoices/" + other + "/void", "{'reason': 'twice'}")
                        .expect(200)
                        .at("status"))
                .isEqualTo("VOIDED");
    }

    @Test
    void aPurchaseOrderIsItsOwn() {
        assertThat(create("lyon", "'purchase_order': {'code': 'PO-9'}")
                        .expect(201)
                        .at("purchase_order.code"))
                .isEqualTo("PO-9");
        assertThat(create("lyon").expect(201).at("purchase_order")).isEqualTo("null");
    }

    @Test
    void wrongFieldsAreRefusedByName() {
        Map.ofEntries(
                        Map.entry("customer_id", "'customer_id': 'x'"),
                        Map.entry("currency", "'currency': 'CHF'"),
                        Map.entry("time_zone", "'time_zone': 'Mars'"),
                        Map.entry("line_items", "'line_items': []"),
                        Map.entry("line_items[0].name", "'line_items': [{'quantity': 1, 'unit_price': 1}]"),
                        Map.entry(
                                "line_items[0].quantity",
                                "'line_items': [{'name': 'a', 'quantity': 0, 'unit_price': 1}]"),
                        Map.entry(
                                "line_items[0].unit_price",
                                "'line_items': [{'name': 'a', 'quantity': 1, 'unit_price': '-1'}]"),
                        Map.entry(
                                "line_items[0].code",
                                "'line_items': [{'name': 'a', 'code': 'a b', 'quantity': 1, 'unit_price': 1}]"),
                        Map.entry("bill_at", "'bill_at': '2025-11-30'"),
                        Map.entry("service_date", "'service_date': '9999-12-31'"),
                        Map.entry("payment_terms", "'payment_terms': 1000"),
                        Map.entry("purchase_order.code", "'purchase_order': {}"),
                        Map.entry("subscription_id", "'subscription_id': '" + UNKNOWN + "'"))
                .forEach((field, sent) -> assertThat(
                                create("lyon", sent).expect(400).at("error.details.fields"))
                        .contains("\"" + field + "\""));
    }

    @Test
    void whatIsTooMuchIsRefused() {
        var item = "{'name': 'a', 'quantity': 99999999999999, 'unit_price': '99999999999999'}";

        assertThat(create("lyon", "'line_items': [" + item + "]").expect(400).at("error.message"))
                .contains("too large");
    }

    @Test
    void theLastDaysOfTheCalendarCanBeBilled() {
        var invoice = create("lyon", "'bill_at': '9999-12-30', 'service_date': '9999-12-30', 'payment_terms': 999")
                .expect(201);

        assertThat(invoice.at("due_at")).isEqualTo("9999-12-30T00:00:00Z");
    }

    @Test
    void unknownPartiesAreNotFoundByKind() {
        assertThat(create(UNKNOWN).expect(404).at("error.message")).isEqualTo("customer not found");
        assertThat(create("lyon", "'billed_company_id': '" + UNKNOWN + "'")
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("billed company not found");
        assertThat(create("lyon", "'legal_entity_id': '" + UNKNOWN + "'")
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("legal entity not found");
    }
}
