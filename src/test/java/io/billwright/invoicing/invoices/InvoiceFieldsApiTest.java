package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an invoice shows of itself (spec 2.1).
class InvoiceFieldsApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");

    @Test
    void anInvoiceNamesItsPartiesAndItsAgreement() {
        var created = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        var invoice = bills.invoices(created).getFirst();
        var order = bills.shop().api().get("/subscriptions/" + created).at("order_id");

        assertThat(UUID.fromString(invoice.get("invoice_id").stringValue()).version())
                .isEqualTo(7);
        assertThat(invoice.get("subscription_id").stringValue()).isEqualTo(created);
        assertThat(invoice.get("order_id").stringValue()).isEqualTo(order);
        assertThat(invoice.get("customer_id").stringValue())
                .isEqualTo(bills.shop().id("lyon"));
        assertThat(invoice.get("billed_company_id")).isEqualTo(invoice.get("customer_id"));
        assertThat(invoice.get("customer_name").stringValue()).isEqualTo("Lyon SARL");
        assertThat(invoice.get("currency").stringValue()).isEqualTo("USD");
        assertThat(invoice.get("is_renewal_estimate").booleanValue()).isFalse();
        assertThat(invoice.get("attachments").size()).isZero();
        assertThat(invoice.get("metadata").isNull()).isTrue();
    }

    /// The customer uses it, its partner pays for it.
    @Test
    void aPartnerIsBilledInPlaceOfTheCustomer() {
        bills.shop()
                .patch(
                        "/customers/" + bills.shop().id("texas"),
                        "{'partner_id': '" + bills.shop().id("lyon") + "'}")
                .expect(200);
        var invoice = bills.invoice(bills.issue("2025-03-01", "'customer_id': 'texas'"));

        assertThat(invoice.at("customer_id")).isEqualTo(bills.shop().id("texas"));
        assertThat(invoice.at("billed_company_id")).isEqualTo(bills.shop().id("lyon"));
        assertThat(invoice.at("customer_name")).isEqualTo("Lyon SARL");
        assertThat(invoice.at("tax_total")).isEqualTo("90000");
    }

    @Test
    void linesSayWhatIsBilledForWhichDays() {
        var subscription =
                bills.subscribe("2025-03-01", "[{'brick_id': 'seats', 'quantity': 3}, {'brick_id': 'handbook'}]");
        bills.catchUp();
        var lines = bills.invoices(subscription).getFirst().get("line_items");

        assertThat(lines).isEqualTo(Shop.json("""
                [{'brick_name': 'Seats', 'brick_id': '%s', 'brick_code': 'seats', 'quantity': 3, 'tax': 3000,
                  'grand_total': 18000, 'sub_total': 15000, 'starts_at': '2025-03-01T00:00:00Z',
                  'ends_at': '2025-03-31T00:00:00Z'},
                 {'brick_name': 'Handbook', 'brick_id': '%s', 'brick_code': 'handbook', 'quantity': 1, 'tax': 110,
                  'grand_total': 2110, 'sub_total': 2000, 'starts_at': '2025-03-01T00:00:00Z',
                  'ends_at': '2025-03-31T00:00:00Z'}]
                """.formatted(
                        bills.shop().id("seats"), bills.shop().id("handbook"))));
    }

    @Test
    void totalsShowDiscountsAndTaxes() {
        var id = bills.issue("2025-03-01", "'discount_coupons': ['FIVE']");

        assertThat(bills.show(id, "sub_total", "discount_total", "tax_total", "grand_total"))
                .isEqualTo("450000 22500 85500 513000");
        assertThat(bills.invoice(id).body().get("taxes")).isEqualTo(Shop.json("""
                [{'name': 'TVA', 'jurisdiction': 'FR', 'rate': '20', 'taxable': 427500, 'amount': 85500}]
                """));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"USD, 540000", "EUR, 486000", "GBP, 540000"})
    void everyAmountIsInTheCurrencyOfTheAgreement(String currency, String total) {
        var id = bills.issue("2025-03-01", "'currency': '%s'".formatted(currency));

        assertThat(bills.show(id, "currency", "grand_total")).isEqualTo(currency + " " + total);
        assertThat(bills.pay(id, 1).expect(201).at("currency")).isEqualTo(currency);
    }

    /// The number and the name of the time it was issued stay; the rest of the schedule follows the customer.
    @Test
    void whatWasIssuedStaysAsItWas() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        bills.shop()
                .patch("/customers/" + bills.shop().id("lyon"), "{'customer_name': 'Lyon SAS'}")
                .expect(200);

        assertThat(bills.show(bills.idOf(subscription, 0), "customer_name")).isEqualTo("Lyon SARL");
        assertThat(bills.show(bills.idOf(subscription, 1), "customer_name")).isEqualTo("Lyon SAS");
    }

    @Test
    void aPurchaseOrderIsThatOfTheSubscription() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'purchase_order': {'code': 'PO-1'}");
        bills.catchUp();
        var first = bills.idOf(subscription, 0);
        assertThat(bills.show(first, "purchase_order")).isEqualTo("{\"code\":\"PO-1\"}");
        assertThat(bills.show(bills.idOf(subscription, 5), "purchase_order.code"))
                .isEqualTo("PO-1");

        var upgrade = bills.shop()
                .post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-03-01', 'bricks': [], 'purchase_order': {'code': 'PO-2'}}
                        """)
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + upgrade + "/accept", "{}").expect(200);

        assertThat(bills.show(first, "purchase_order.code")).isEqualTo("PO-2");
    }

    @Test
    void withoutAPurchaseOrderThereIsNone() {
        assertThat(bills.show(bills.issue("2025-03-01"), "purchase_order")).isEqualTo("null");
    }

    @Test
    void onlyAnIssuedInvoiceCanBePaidOnline() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();

        assertThat(bills.show(bills.idOf(subscription, 0), "payment_url")).contains("/pay/");
        assertThat(bills.show(bills.idOf(subscription, 1), "payment_url")).isEqualTo("null");
        assertThat(bills.told("invoice.issued").getFirst().get("payment_url").stringValue())
                .isEqualTo(bills.show(bills.idOf(subscription, 0), "payment_url"));
    }

    @Test
    void whatIsNotMeteredCostsTheSameWithExpectedUsage() {
        var next = bills.idOf(bills.subscribe("2025-03-01", Bills.SEATS), 1);
        var api = bills.shop().api();

        for (var flag : new String[] {"true", "false"}) {
            assertThat(api.get("/invoices/" + next + "?calculate_expected_usage=" + flag)
                            .expect(200)
                            .text())
                    .isEqualTo(bills.invoice(next).text());
        }
        for (var path : new String[] {"/invoices/" + next, "/invoices"}) {
            assertThat(api.get(path + "?calculate_expected_usage=maybe")
                            .expect(400)
                            .text())
                    .contains("calculate_expected_usage");
        }
    }

    @Test
    void usageThatHasNotHappenedIsNotBilled() {
        var metered = "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'traffic'}]";
        var next = bills.idOf(bills.subscribe("2025-03-01", metered), 1);

        assertThat(bills.show(next, "status", "grand_total")).isEqualTo("SCHEDULED 6000");
    }

    @Test
    void anInvoiceThatDoesNotExistIsNotFound() {
        for (var more : new String[] {"", "/versions", "/explain", "/history"}) {
            for (var unknown : new String[] {UUID.randomUUID().toString(), "INV-1"}) {
                assertThat(bills.shop()
                                .api()
                                .get("/invoices/" + unknown + more)
                                .expect(404)
                                .at("error.code"))
                        .isEqualTo("ERR_NOT_FOUND");
            }
        }
    }
}
