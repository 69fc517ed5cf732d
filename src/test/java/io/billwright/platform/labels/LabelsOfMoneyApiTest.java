package io.billwright.platform.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Agreements, invoices, payments and credit notes have labels too, also where they are frozen themselves (ADR 44).
class LabelsOfMoneyApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aSubscriptionAndItsOrderAreCalledSomething() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'external_id': 'CONTRACT 9'");
        var shown = shop.api().get("/subscriptions/" + subscription).expect(200);
        assertThat(shown.at("external_id")).isEqualTo("CONTRACT 9");
        var order = shown.at("order_id");

        shop.patch("/subscriptions/" + subscription, "{'external_id': 'CONTRACT-10'}")
                .expect(200);
        shop.patch("/subscriptions/" + subscription, "{'metadata': {}}").expect(400);
        shop.patch("/orders/" + order, "{'external_id': 'DEAL-3'}").expect(200);

        assertThat(listed("/subscriptions?external_id=CONTRACT-10", "subscription_id"))
                .containsExactly(subscription);
        assertThat(listed("/subscriptions?external_id=CONTRACT%209", "subscription_id"))
                .isEmpty();
        assertThat(shop.api().get("/orders/" + order).at("external_id")).isEqualTo("DEAL-3");
        assertThat(found("contract-10")).contains(subscription);
        assertThat(found("deal-3")).contains(order, subscription);
        shop.post("/subscriptions/" + subscription + "/cancel", "{'ends_at': 'END_OF_PERIOD'}")
                .expect(200);
        assertThat(bills.told("subscription.canceled")
                        .getFirst()
                        .at("/external_id")
                        .stringValue())
                .isEqualTo("CONTRACT-10");
    }

    @Test
    void anInvoiceIsCalledSomethingWithoutLosingItsMetadata() {
        var invoice = bills.issue("2025-03-01");
        shop.patch("/invoices/" + invoice, "{'metadata': {'a': 1}, 'external_id': 'ERP-55'}")
                .expect(200);
        var named = shop.patch("/invoices/" + invoice, "{'metadata': {'b': 2}}").expect(200);

        assertThat(named.at("external_id")).isEqualTo("ERP-55");
        assertThat(named.body().get("metadata")).isEqualTo(Shop.json("{'a': 1, 'b': 2}"));
        assertThat(listed("/invoices?external_id=ERP-55", "invoice_id")).containsExactly(invoice);
        assertThat(found("erp-55")).containsExactly(invoice);
        bills.paid(invoice, 5400_00);
        assertThat(bills.told("invoice.paid").getFirst().at("/external_id").stringValue())
                .isEqualTo("ERP-55");

        var cleared =
                shop.patch("/invoices/" + invoice, "{'external_id': null}").expect(200);
        assertThat(cleared.body().has("external_id")).isFalse();
        assertThat(cleared.body().get("metadata")).isEqualTo(Shop.json("{'a': 1, 'b': 2}"));
    }

    @Test
    void aNewInvoiceIsIssuedWithItsName() {
        var made = shop.post("/invoices", """
                        {'customer_id': 'lyon', 'external_id': 'JOB-1', 'metadata': {'x': 'y'},
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '10'}]}
                        """).expect(201);

        assertThat(made.at("external_id")).isEqualTo("JOB-1");
        assertThat(made.at("metadata.x")).isEqualTo("y");
        assertThat(bills.told("invoice.issued").getFirst().at("/external_id").stringValue())
                .isEqualTo("JOB-1");
        var again = shop.post("/invoices", """
                        {'customer_id': 'lyon', 'external_id': 'JOB-1',
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '10'}]}
                        """).expect(400);
        assertThat(again.at("error.details.reason")).isEqualTo("external_id_taken");
        assertThat(bills.list("external_id=JOB-1")).hasSize(1);
    }

    @Test
    void aPaymentAndACreditNoteAreLabeledThoughTheyAreFrozen() {
        var invoice = bills.issue("2025-03-01");
        var payment = bills.paid(invoice, 5400_00, "'external_id': 'BANK-8', 'metadata': {'page': 4}");
        var note = shop.post("/invoices/" + invoice + "/credit-notes", """
                        {'reason': 'Late', 'amount': 100, 'external_id': 'CN-8'}
                        """).expect(201);
        assertThat(note.at("external_id")).isEqualTo("CN-8");

        var changed = shop.patch("/payments/" + payment, "{'external_id': 'BANK-9', 'metadata': {'page': 5}}")
                .expect(200);
        shop.patch("/credit-notes/" + note.at("credit_note_id"), "{'metadata': {'by': 'zephyr'}}")
                .expect(200);

        assertThat(changed.at("external_id")).isEqualTo("BANK-9");
        assertThat(changed.at("invoice_number")).isEqualTo(bills.show(invoice, "invoice_number"));
        assertThat(listed("/payments?external_id=BANK-9", "payment_id")).containsExactly(payment);
        assertThat(listed("/credit-notes?external_id=CN-8", "credit_note_id"))
                .containsExactly(note.at("credit_note_id"));
        assertThat(found("bank-9")).containsExactly(payment);
        assertThat(found("zephyr")).containsExactly(note.at("credit_note_id"));
        assertThat(bills.told("credit_note.issued")
                        .getFirst()
                        .at("/external_id")
                        .stringValue())
                .isEqualTo("CN-8");
        assertThat(bills.pay(invoice, 1, "'external_id': 'BANK-9'").expect(400).at("error.details.reason"))
                .isEqualTo("external_id_taken");
        var other = TestService.shared().newSandboxSeller();
        other.patch("/payments/" + payment, "{\"external_id\": \"mine\"}").expect(404);
    }

    private List<String> found(String typed) {
        return ids(shop.api().get("/search?q=" + typed), "id");
    }

    private List<String> listed(String path, String idField) {
        return ids(shop.api().get(path), idField);
    }

    private static List<String> ids(Api.Answer answer, String idField) {
        return answer.expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(one -> one.get(idField).stringValue())
                .toList();
    }
}
