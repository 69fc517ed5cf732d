package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The versions of an invoice, how its total came about, and what happened to it (R17, R21).
class InvoiceHistoryApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String subscription = bills.subscribe("2025-03-01", Bills.SEATS);
    private final String invoice = issued();

    private String issued() {
        bills.catchUp();
        return bills.idOf(subscription, 0);
    }

    private Api.Answer get(String id, String part) {
        return bills.shop().api().get("/invoices/" + id + part);
    }

    @Test
    void whatIsIssuedIsTheFirstVersion() {
        var versions = get(invoice, "/versions").expect(200);
        var shown = bills.invoice(invoice);

        assertThat(versions.body().get("data").size()).isEqualTo(1);
        assertThat(versions.at("data.0.version")).isEqualTo("1");
        assertThat(versions.at("data.0.invoice_version_id")).isEqualTo(shown.at("invoice_version_id"));
        assertThat(versions.at("data.0.invoice_number")).isEqualTo("INV-000001");
        assertThat(versions.at("data.0.created_at")).isEqualTo("2025-03-01T09:00:00Z");
        assertThat(versions.at("data.0.grand_total")).isEqualTo("540000");
        assertThat(versions.at("data.0.difference")).isEqualTo("540000");
        assertThat(versions.at("data.0.line_items")).isEqualTo(shown.at("line_items"));
        assertThat(versions.at("data.0.taxes")).isEqualTo(shown.at("taxes"));
    }

    /// Who billed whom, and where they were, is kept with the version.
    @Test
    void aVersionKeepsItsParties() {
        bills.shop().patch("/customers/" + bills.shop().id("lyon"), """
                        {'customer_name': 'Lyon SAS', 'tax_id': 'FR00', 'billing_address':
                         {'line1': '9 rue Z', 'city': 'Nice', 'country': 'FR'}}
                        """).expect(200);
        bills.shop().patch("/seller", "{'name': 'Another name'}").expect(200);

        assertThat(get(invoice, "/versions").expect(200).body().at("/data/0/parties"))
                .isEqualTo(Shop.json("""
                        {'legal_entity_id': '00000000-0000-0000-0000-000000000000',
                         'seller': {'name': 'Test seller', 'address': null, 'tax_id': null},
                         'buyer': {'name': 'Lyon SARL', 'tax_id': 'FR40303265045', 'address':
                           {'line1': '1 rue A', 'line2': null, 'city': 'Lyon', 'region': null, 'postal_code': null,
                            'country': 'FR'}},
                         'customer_name': null, 'tax_exemption_reason': null}
                        """));
    }

    @Test
    void theTotalIsExplainedByVersion() {
        var explained = get(invoice, "/explain").expect(200);

        assertThat(explained.at("invoice_id")).isEqualTo(invoice);
        assertThat(explained.at("invoice_version_id")).isEqualTo(bills.show(invoice, "invoice_version_id"));
        assertThat(explained.at("version")).isEqualTo("1");
        assertThat(explained.at("grand_total")).isEqualTo("540000");
        var steps = explained.body().get("steps");
        assertThat(steps.get(steps.size() - 1).get("value").stringValue()).isEqualTo("5400.00");
        assertThat(get(invoice, "/explain?version=1").expect(200).text()).isEqualTo(explained.text());
    }

    @Test
    void aVersionThatDoesNotExistIsNotFound() {
        assertThat(get(invoice, "/explain?version=2").expect(404).at("error.message"))
                .isEqualTo("version not found");
        assertThat(get(invoice, "/explain?version=999999").expect(404).at("error.code"))
                .isEqualTo("ERR_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.0", "one", "01", "1000000", ""})
    void aVersionIsACountingNumber(String version) {
        var refused = get(invoice, "/explain?version=" + version).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).containsExactly("version");
    }

    @Test
    void whatIsNotIssuedHasNoVersionYet() {
        var next = bills.idOf(subscription, 1);

        assertThat(get(next, "/versions").expect(200).text()).isEqualTo("{\"data\":[]}");
        assertThat(get(next, "/history").expect(200).text()).isEqualTo("{\"data\":[]}");
        assertThat(get(next, "/explain").expect(404).at("error.message")).contains("not issued");
    }

    @Test
    void theHistoryTellsWhatHappenedInItsOrder() {
        bills.shop().advance("2025-03-02T09:00:00Z");
        var payment = bills.paid(invoice, 6000_00);
        bills.shop().advance("2025-03-03T09:00:00Z");
        bills.reverse(invoice, payment).expect(201);
        var history = get(invoice, "/history").expect(200);

        assertThat(history.body().get("data").valueStream())
                .extracting(item -> item.get("type").stringValue())
                .containsExactly("issued", "payment_recorded", "credit_granted", "payment_reversed", "credit_applied");
        assertThat(history.body().at("/data/0")).isEqualTo(Shop.json("""
                {'at': '2025-03-01T09:00:00Z', 'type': 'issued',
                 'details': {'invoice_number': 'INV-000001', 'version': 1, 'grand_total': 540000}}
                """));
        assertThat(history.body().at("/data/1")).isEqualTo(Shop.json("""
                {'at': '2025-03-02T09:00:00Z', 'type': 'payment_recorded',
                 'details': {'payment_id': '%s', 'paid_amount': 600000, 'payment_method': 'WIRE'}}
                """.formatted(payment)));
        assertThat(history.body().at("/data/2/details")).isEqualTo(Shop.json("""
                {'amount': 60000, 'reason': 'Overpayment of invoice INV-000001'}
                """));
        assertThat(history.body().at("/data/3/details/reason").stringValue()).isEqualTo("It bounced");
        assertThat(bills.invoice(invoice).body().get("history"))
                .isEqualTo(history.body().get("data"));
    }

    /// Times are those of the invoice's zone (R2).
    @Test
    void theHistoryIsToldWhereTheInvoiceIs() {
        var tokyo = bills.issue("2025-03-01", "'time_zone': 'Asia/Tokyo'");
        bills.paid(tokyo, 1);

        assertThat(get(tokyo, "/history").at("data.0.at")).isEqualTo("2025-03-01T18:00:00+09:00");
        assertThat(bills.show(tokyo, "payments.0.paid_at")).isEqualTo("2025-03-01T18:00:00+09:00");
    }
}
