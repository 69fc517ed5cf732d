package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Numbers of invoices, without gaps for each legal entity (R15).
class NumbersApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");

    @Test
    void numbersFollowOneAnotherWhateverTheyBill() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        bills.subscribe("2025-01-10", Bills.SEATS, "'customer_id': 'oslo'");
        bills.subscribe("2025-01-20", Bills.SEATS, "'customer_id': 'texas'");
        bills.shop().advance("2025-03-31T00:00:00Z");

        var numbers = bills.list("billed_until=2025-03-31").reversed().stream()
                .map(invoice -> invoice.get("invoice_number").stringValue())
                .toList();
        assertThat(numbers)
                .containsExactly(
                        "INV-000001",
                        "INV-000002",
                        "INV-000003",
                        "INV-000004",
                        "INV-000005",
                        "INV-000006",
                        "INV-000007",
                        "INV-000008",
                        "INV-000009");
    }

    /// The prefix is written on what is issued from then on; the count goes on.
    @Test
    void thePrefixIsTheSellers() {
        var first = bills.issue("2025-01-01");
        bills.shop().patch("/seller", "{'invoice_prefix': 'ACME'}").expect(200);
        var second = bills.issue("2025-01-01");

        assertThat(bills.show(first, "invoice_number")).isEqualTo("INV-000001");
        assertThat(bills.show(second, "invoice_number")).isEqualTo("ACME-000002");
    }

    @Test
    void eachLegalEntityCountsForItself() {
        var paris = entity("PAR");
        var rome = entity("ROM");

        var numbers = List.of(paris, rome, paris, rome, rome).stream()
                .map(entity -> bills.issue("2025-01-01", "'legal_entity_id': '%s'".formatted(entity)))
                .map(invoice -> bills.show(invoice, "invoice_number"))
                .toList();

        assertThat(numbers).containsExactly("PAR-000001", "ROM-000001", "PAR-000002", "ROM-000002", "ROM-000003");
    }

    @Test
    void legalEntitiesOfOneRunCountForThemselvesToo() {
        var paris = "'legal_entity_id': '%s'".formatted(entity("PAR"));
        var rome = "'legal_entity_id': '%s'".formatted(entity("ROM"));
        var subscriptions = List.of(
                bills.subscribe("2025-01-01", Bills.SEATS, paris),
                bills.subscribe("2025-01-01", Bills.SEATS, rome),
                bills.subscribe("2025-01-01", Bills.SEATS, paris));
        bills.catchUp();

        assertThat(subscriptions)
                .extracting(one -> bills.show(bills.idOf(one, 0), "invoice_number"))
                .containsExactly("PAR-000001", "ROM-000001", "PAR-000002");
    }

    /// An agreement that names no legal entity stays with the seller's own series, whatever entities there are.
    @Test
    void aLegalEntityThatIsMerelyThereIssuesNothing() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        entity("PAR");
        bills.shop().advance("2025-02-01T00:00:00Z");

        assertThat(bills.show(bills.idOf(subscription, 0), "invoice_number")).isEqualTo("INV-000001");
        assertThat(bills.show(bills.idOf(subscription, 1), "invoice_number")).isEqualTo("INV-000002");
    }

    @Test
    void theDefaultLegalEntityIssuesWhatNamesNone() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        entity("ROM");
        var paris = bills.shop().issueBy(body("PAR"));
        bills.shop().advance("2025-02-01T00:00:00Z");
        bills.shop().patch("/seller", "{'default_legal_entity_id': null}").expect(200);
        bills.shop().advance("2025-03-01T00:00:00Z");

        assertThat(bills.invoices(subscription).subList(0, 3))
                .extracting(invoice -> invoice.get("invoice_number").stringValue())
                .containsExactly("INV-000001", "PAR-000001", "INV-000002");
        var parties = bills.shop()
                .api()
                .get("/invoices/" + bills.idOf(subscription, 1) + "/versions")
                .expect(200);
        assertThat(parties.at("data.0.parties.legal_entity_id")).isEqualTo(paris);
        assertThat(parties.at("data.0.parties.seller.name")).isEqualTo("PAR Ltd");
        assertThat(parties.at("data.0.parties.seller.address.city")).isEqualTo("Lyon");
    }

    /// What the seller has issued itself stays so, also when it is issued anew.
    @Test
    void aRegeneratedInvoiceKeepsItsIssuer() {
        var invoice = bills.issue("2025-01-01");
        bills.shop().issueBy(body("PAR"));

        var regenerated =
                bills.shop().post("/invoices/" + invoice + "/regenerate", "{}").expect(200);

        assertThat(regenerated.at("invoice_number")).isEqualTo("INV-000001-2");
        var parties =
                bills.shop().api().get("/invoices/" + invoice + "/versions").expect(200);
        assertThat(parties.body()
                        .get("data")
                        .valueStream()
                        .map(version -> version.at("/parties/seller/name").stringValue()))
                .containsOnly("Test seller");
    }

    /// Two series that are written alike would give two invoices one number.
    @Test
    void aLegalEntityHasAPrefixOfItsOwn() {
        entity("PAR");
        var taken = bills.shop().post("/legal-entities", body("INV")).expect(400);

        assertThat(taken.at("error.details.fields.invoice_prefix.0")).contains("used by the seller");
        assertThat(bills.shop()
                        .patch("/seller", "{'invoice_prefix': 'PAR'}")
                        .expect(400)
                        .at("error.details.fields.invoice_prefix.0"))
                .contains("used by a legal entity");
        bills.shop().patch("/seller", "{'invoice_prefix': 'INV'}").expect(200);
    }

    /// Muted invoices are issued but go to nobody; they have numbers like the rest (spec 3.1).
    @Test
    void whatIsMutedIsNumberedToo() {
        bills.shop().patch("/seller", "{'mute_invoices': true}").expect(200);
        var muted = bills.issue("2025-01-01");
        bills.shop().patch("/seller", "{'mute_invoices': false}").expect(200);
        var heard = bills.issue("2025-01-01");

        assertThat(bills.show(muted, "status", "invoice_number", "grand_total")).isEqualTo("MUTED INV-000001 540000");
        assertThat(bills.show(heard, "status", "invoice_number")).isEqualTo("OUTSTANDING INV-000002");
        bills.shop().advance("2025-02-01T00:00:00Z");
        assertThat(bills.show(muted, "status")).isEqualTo("MUTED");
        assertThat(bills.events(muted)).containsExactly("invoice.issued");
    }

    private String entity(String prefix) {
        return bills.shop().post("/legal-entities", body(prefix)).expect(201).at("legal_entity_id");
    }

    private static String body(String prefix) {
        return """
                {'name': '%s Ltd', 'invoice_prefix': '%s',
                 'address': {'line1': '1 rue A', 'city': 'Lyon', 'country': 'FR'}}
                """.formatted(prefix, prefix);
    }
}
