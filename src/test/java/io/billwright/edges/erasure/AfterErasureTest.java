package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// S18: whoever was erased does not come back, whatever is asked for at the same time or later.
class AfterErasureTest {

    private static final String NAME = "Quorlim Traders";

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Api api = bills.shop().api();

    private String customer(String more) {
        return bills.shop()
                .post("/customers", "{'customer_name': '" + NAME + "'" + more + "}")
                .expect(201)
                .at("customer_id");
    }

    private Api.Answer erase(String customer) {
        return api.post("/customers/" + customer + "/erase", "{}");
    }

    private Api.Answer bill(String customer) {
        return bills.shop().post("/invoices", """
                {'customer_id': '%s', 'currency': 'USD',
                 'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '54.00'}]}
                """.formatted(customer));
    }

    /// An invoice of the customer that was paid in full.
    private String paid(String customer) {
        var invoice = bill(customer).expect(201).at("invoice_id");
        bills.paid(invoice, 5400);
        return invoice;
    }

    private boolean isNamedInEvents() {
        return PlacesOfTexts.find(service.database().owner(), api.seller().id(), List.of(NAME))
                .contains("events.data");
    }

    private static void assertErased(Api.Answer answer) {
        assertThat(answer.expect(400).at("error.details.reason")).isEqualTo("customer_erased");
    }

    @Test
    void nothingNewIsAgreedBilledOrWritten() {
        var customer = customer("");
        var regenerated = paid(customer);
        var rebilled = bill(customer).expect(201).at("invoice_id");
        api.post("/invoices/" + rebilled + "/void", "{}").expect(200);
        erase(customer).expect(200);

        assertErased(bill(customer));
        var subscription = Shop.yearly(Bills.SEATS, "'starts_at': '2025-03-01', 'customer_id': '" + customer + "'");
        assertErased(bills.shop().post("/subscriptions", subscription.toString()));
        assertErased(api.patch("/customers/" + customer, "{\"customer_name\": \"Back again\"}"));
        assertErased(bills.shop().post("/customers/" + customer + "/people", """
                {'person_name': 'Pia', 'email': 'pia@quorlim.example'}
                """));
        assertErased(bills.shop().post("/customers/" + customer + "/payment-methods", """
                {'payment_method_id': 'pm_card_ok'}
                """));
        assertErased(api.post("/invoices/" + regenerated + "/regenerate", "{}"));
        assertErased(api.post("/invoices/" + rebilled + "/rebill", "{}"));
        assertThat(api.get("/customers/" + customer).expect(200).at("customer_name"))
                .isEqualTo("[erased]");
        assertThat(isNamedInEvents()).isFalse();
    }

    @Test
    void whatHappensToAKeptInvoiceNamesNobodyInEvents() {
        var customer = customer("");
        var invoice = paid(customer);
        erase(customer).expect(200);

        bills.shop()
                .post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Sent back'}")
                .expect(201);

        assertThat(isNamedInEvents()).isFalse();
    }

    /// 74.00 paid on 54.00, the 20.00 spent on another invoice, and the payment bounces.
    @Test
    void whatIsOwedAfterwardsIsNotBilled() {
        var customer = customer("");
        var first = bill(customer).expect(201).at("invoice_id");
        var payment = bills.shop()
                .post("/invoices/" + first + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 7400}")
                .expect(201)
                .at("payment_id");
        bills.paid(bill(customer).expect(201).at("invoice_id"), 3400);
        erase(customer).expect(200);
        bills.shop()
                .post("/invoices/" + first + "/payments/" + payment + "/reverse", "{'reason': 'bounced'}")
                .expect(201);

        bills.shop().advance("2025-03-05T00:00:00Z");

        assertThat(api.get("/invoices?billed_company_id=" + customer)
                        .expect(200)
                        .body()
                        .get("data"))
                .hasSize(2);
        var balances = api.get("/customers/" + customer + "/credit").expect(200);
        assertThat(balances.at("balances.0.amount")).isEqualTo("-2000");
    }

    @Test
    void anInvoiceThatIsWrittenAtTheSameTimeIsRefusedOrKeepsTheCustomer() throws Exception {
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 10; round++) {
                var customer = customer("");
                var answers =
                        threads.invokeAll(List.<Callable<Api.Answer>>of(() -> erase(customer), () -> bill(customer)));
                var erased = answers.get(0).get();
                var billed = answers.get(1).get();

                if (erased.status() == 200) {
                    assertErased(billed);
                } else {
                    assertThat(erased.at("error.details.reason")).isEqualTo("customer_has_open_invoice");
                    billed.expect(201);
                    bills.paid(billed.at("invoice_id"), 5400);
                    erase(customer).expect(200);
                }
                assertThat(isNamedInEvents()).isFalse();
            }
        }
    }

    @Test
    void whoIsErasedByTwoAtOnceIsErased() throws Exception {
        var customer = customer(", 'emails': ['pay@quorlim.example']");
        paid(customer);
        try (var threads = Executors.newFixedThreadPool(4)) {
            Callable<Api.Answer> erase = () -> erase(customer);
            for (var answer : threads.invokeAll(List.of(erase, erase, erase, erase))) {
                assertThat(answer.get().status()).isIn(200, 409);
            }
        }
        erase(customer).expect(200);

        assertThat(isNamedInEvents()).isFalse();
        assertThat(api.get("/customers/" + customer).expect(200).text()).doesNotContain("quorlim");
    }

    @Test
    void aPersonsAddressIsTakenAwayHoweverItIsWritten() {
        var customer = customer(", 'emails': ['Pia@Quorlim.example', 'pay@quorlim.example']");
        var person = bills.shop()
                .post("/customers/" + customer + "/people", "{'person_name': 'Pia', 'email': 'pia@quorlim.example'}")
                .expect(201)
                .at("person_id");

        api.post("/customers/" + customer + "/people/" + person + "/erase", "{}")
                .expect(200);

        assertThat(api.get("/customers/" + customer)
                        .expect(200)
                        .body()
                        .get("emails")
                        .valueStream())
                .extracting(JsonNode::stringValue)
                .containsExactly("pay@quorlim.example");
    }

    @Test
    void aRepeatedRequestGetsTheAnswerOfTheFirst() {
        var customer = customer("");
        var headers = Map.of("Idempotency-Key", "erase");
        var first = api.send("POST", "/customers/" + customer + "/erase", "{}", headers)
                .expect(200);

        assertThat(api.send("POST", "/customers/" + customer + "/erase", "{}", headers)
                        .expect(200)
                        .text())
                .isEqualTo(first.text());
    }
}
