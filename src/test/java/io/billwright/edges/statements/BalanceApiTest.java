package io.billwright.edges.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a customer owes, has, and is asked for next.
class BalanceApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aCustomerWithoutInvoicesOwesNothing() {
        var balance = balance("lyon");

        assertThat(balance.at("balances")).isEqualTo("[]");
        assertThat(balance.at("invoices")).isEqualTo("[]");
        assertThat(balance.at("has_more_invoices")).isEqualTo("false");
    }

    @Test
    void whatIsOwedAndWhatIsOverdueAreAddedUpByCurrency() {
        var first = bills.issue("2025-03-01", "'payment_terms': 10");
        bills.paid(first, 140_000);
        var other = bills.issue("2025-03-01", "'payment_terms': 60", "'currency': 'EUR'");
        shop.advance("2025-03-20T12:00:00Z");

        var balance = balance("lyon");

        assertThat(shown(balance, "currency", "owed", "overdue", "balance", "open_invoices", "oldest_due_at"))
                .containsExactly("EUR 486000 0 486000 1 2025-04-30", "USD 400000 400000 400000 1 2025-03-11");
        assertThat(invoices(balance))
                .containsExactly(
                        first + " PAST_DUE 400000 2025-03-11 9 RUNNING",
                        other + " OUTSTANDING 486000 2025-04-30 0 NOT_DUE");
        assertThat(balance.at("invoices.0.dunning.next_step")).isEqualTo("{\"act\":\"CHARGE\",\"day\":\"2025-03-25\"}");
        assertThat(balance.at("invoices.1.dunning.next_step")).isEqualTo("{\"act\":\"CHARGE\",\"day\":\"2025-05-03\"}");
    }

    @Test
    void creditAndWhatWasPaidAheadLowerTheBalance() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 560_000);
        bills.paid(bills.idOf(subscription, 1), 100_000);

        assertThat(shown(balance("lyon"), "owed", "credit", "unapplied", "balance"))
                .containsExactly("0 20000 100000 -120000");
    }

    @Test
    void creditThatWasUsedAndTakenBackIsBroughtForward() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        var payment = bills.paid(bills.idOf(subscription, 0), 560_000);
        shop.advance("2025-04-01T12:00:00Z");
        bills.reverse(bills.idOf(subscription, 0), payment).expect(201);

        assertThat(shown(balance("lyon"), "owed", "credit", "brought_forward", "balance"))
                .containsExactly("1060000 0 20000 1080000");
    }

    @Test
    void aPartnerOwesWhatItIsBilledForOthers() {
        var invoice = bills.issue("2025-03-01");
        var partner = shop.post("/customers", "{'customer_name': 'Partner'}")
                .expect(201)
                .at("customer_id");
        shop.patch("/customers/" + shop.id("lyon"), "{'partner_id': '" + partner + "'}")
                .expect(200);
        var theirs = bills.issue("2025-03-01");

        assertThat(invoices(balance(partner))).singleElement().asString().startsWith(theirs);
        assertThat(invoices(balance("lyon"))).singleElement().asString().startsWith(invoice);
    }

    @Test
    void anInvoiceThatWasGivenUpIsStillOwed() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(invoices(balance("lyon")).getFirst()).isEqualTo(invoice + " UNPAID 540000 2025-03-01 32 GIVEN_UP");
    }

    @Test
    void aCustomerThatDoesNotExistHasNoBalance() {
        shop.api()
                .get("/customers/0199a3c4-5d6e-7f80-9a1b-2c3d4e5f6071/balance")
                .expect(404);
    }

    private Api.Answer balance(String customer) {
        return shop.api().get("/customers/" + shop.id(customer) + "/balance").expect(200);
    }

    private static List<String> shown(Api.Answer balance, String... fields) {
        return balance.body()
                .get("balances")
                .valueStream()
                .map(one -> text(one, fields))
                .toList();
    }

    private static List<String> invoices(Api.Answer balance) {
        return balance.body()
                .get("invoices")
                .valueStream()
                .map(one -> text(one, "invoice_id", "status", "remaining_amount", "due_at", "days_overdue") + " "
                        + one.get("dunning").get("state").stringValue())
                .toList();
    }

    private static String text(JsonNode node, String... fields) {
        return String.join(
                " ",
                List.of(fields).stream()
                        .map(field -> node.get(field).asString())
                        .toList());
    }
}
