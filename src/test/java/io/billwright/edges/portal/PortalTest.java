package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.Visitor;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What a customer sees in the portal, and nobody else.
class PortalTest {

    private final PortalShop seller = PortalShop.open();

    @Test
    void aLinkShowsACustomerWhatItOwesAndNothingOfOthers() {
        var own = seller.number(seller.invoice("texas"));
        var others = seller.number(seller.invoice("california"));

        var page = seller.arrived("texas").get(seller.door()).body();

        assertThat(page)
                .contains("Tex Inc", own, "320.00", "Pay " + own, "Test: this is a sandbox")
                .doesNotContain("Cal Inc")
                .doesNotContain(others)
                .doesNotContain("<script");
    }

    @Test
    void documentsAreThoseOfTheCustomerAlone() {
        var own = seller.invoice("texas");
        var others = seller.invoice("california");
        var elsewhere = PortalShop.open().invoice("texas");
        var customer = seller.arrived("texas");
        var documents = seller.door() + "/documents";

        assertThat(customer.get(documents).body()).contains(seller.number(own)).doesNotContain(seller.number(others));
        var pdf = customer.bytes(documents + "/invoice/" + own);
        assertThat(pdf.statusCode()).isEqualTo(200);
        assertThat(new String(pdf.body(), 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        for (var id : new String[] {others, elsewhere, UUID.randomUUID().toString(), "x"}) {
            assertThat(customer.get(documents + "/invoice/" + id).statusCode()).isEqualTo(404);
        }
        assertThat(customer.get(documents + "/order/" + own).statusCode()).isEqualTo(404);
        assertThat(new Visitor().get(documents + "/invoice/" + own).statusCode())
                .isEqualTo(303);
        assertThat(new Visitor().get(documents).statusCode()).isEqualTo(303);
    }

    @Test
    void creditNotesAndAcceptedOrdersAreDocumentsToo() {
        var invoice = seller.invoice("texas");
        var note = seller.shop()
                .post("/invoices/" + invoice + "/credit-notes", "{'amount': 1000, 'reason': 'Goodwill'}")
                .expect(201)
                .at("credit_note_number");
        seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 2}]", """
                                'starts_at': '2026-03-02', 'customer_id': 'texas', 'accept': true
                                """)
                                .toString())
                .expect(201);
        var page = seller.arrived("texas").get(seller.door() + "/documents").body();

        assertThat(page).contains("Credit note " + note, "Order ");
        assertThat(page.split("/documents/order/", -1)).hasSize(2);
    }

    @Test
    void ordersToSignLeadToTheirPage() {
        var order = seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 2}]", """
                                'starts_at': '2026-04-01', 'customer_id': 'texas'
                                """)
                                .toString())
                .expect(201)
                .at("order.order_id");
        var url = seller.api().get("/orders/" + order + "/link").expect(200).at("order_url");

        assertThat(seller.arrived("texas").get(seller.door()).body())
                .as("a draft has a link from its start")
                .doesNotContain("Orders to sign");
        seller.allow("'sign_orders': true");
        assertThat(seller.arrived("texas").get(seller.door()).body()).contains("Orders to sign", url);
        assertThat(seller.arrived("california").get(seller.door()).body()).doesNotContain("Orders to sign");
        seller.api().delete("/orders/" + order + "/link").expect(200);
        assertThat(seller.arrived("texas").get(seller.door()).body()).doesNotContain("Orders to sign");
    }

    @Test
    void whatIsAllowedIsTheSellersChoice() {
        seller.invoice("texas");
        var customer = seller.arrived("texas");

        seller.api().put("/portal-settings", "{\"pay_invoices\": false}").expect(200);
        assertThat(customer.get(seller.door()).body()).contains("320.00").doesNotContain("Pay ");

        var link = seller.link("texas");
        seller.api().put("/portal-settings", "{\"enabled\": false}").expect(200);
        assertThat(customer.get(seller.door()).statusCode()).isEqualTo(404);
        assertThat(customer.get(seller.door() + "/documents").statusCode()).isEqualTo(404);
        assertThat(new Visitor().get(link).statusCode()).isEqualTo(404);
    }

    @Test
    void aCustomerReadsItsOwnLanguage() {
        seller.shop()
                .patch("/customers/" + seller.shop().id("texas"), "{'language': 'de'}")
                .expect(200);
        seller.invoice("texas");

        var page = seller.arrived("texas").get(seller.door()).body();

        assertThat(page).contains("<html lang=\"de\" dir=\"ltr\">", "Offene Rechnungen", "16. März 2026");
        assertThat(new Visitor().get(seller.door()).body()).contains("<html lang=\"en\" dir=\"ltr\">");
    }

    @Test
    void formsOfOtherSitesAreRefused() {
        var customer = seller.proven("tess@tex.example");
        var form = "action=sign-out&token=" + customer.token(seller.door());

        assertThat(customer.post(seller.door(), form, Map.of("Origin", "https://evil.example"))
                        .statusCode())
                .isEqualTo(403);
        var ours = Map.of("Origin", Visitor.origin(seller.door()));
        assertThat(customer.post(seller.door(), "action=sign-out&token=x", ours).statusCode())
                .isEqualTo(403);
        assertThat(customer.get(seller.door()).body()).contains("Tex Inc");
    }
}
