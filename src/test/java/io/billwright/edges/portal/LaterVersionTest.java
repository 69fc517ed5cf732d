package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.testing.Pdf;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A version that was made after the due date is due on the day it was made, wherever a customer reads of it.
class LaterVersionTest {

    private static final String AGREED = "16 March 2026";
    private static final String MADE = "18 March 2026";

    private final PortalShop seller = PortalShop.open();
    private final String invoice = seller.invoice("texas");

    @Test
    void allNameTheDayItWasMadeAndDunningKeepsItsDays() {
        TestService.shared().bean(DeliverInvoice.class).now(seller.api().seller(), UUID.fromString(invoice));
        seller.shop().advance("2026-03-18T10:00:00Z");
        regenerate();

        assertThat(Pdf.text(seller.api().bytes("/invoices/" + invoice + "/pdf")))
                .contains("Issued " + MADE, "Due " + MADE);
        assertThat(mail("INVOICE_REGENERATED")).contains("Due: " + MADE);
        assertThat(new Visitor().get(page()).body())
                .contains("Due " + MADE, "To be paid")
                .doesNotContain(AGREED, "Past due");
        assertThat(seller.arrived("texas").get(seller.door()).body())
                .contains(MADE)
                .doesNotContain(AGREED, "Past due");

        seller.shop().advance("2026-03-19T15:00:00Z");
        assertThat(new Visitor().get(page()).body()).contains("Due " + MADE, "Past due");
        assertThat(seller.arrived("texas").get(seller.door()).body()).contains(MADE, "Past due");
        assertThat(mail("PAYMENT_REMINDER")).contains("Due: " + MADE);
        assertThat(seller.api().get("/invoices/" + invoice).expect(200).at("due_at"))
                .startsWith("2026-03-16");
    }

    private void regenerate() {
        seller.shop()
                .post("/invoices/" + invoice + "/regenerate", "{'send_invoice': true}")
                .expect(200);
    }

    private String page() {
        return PortalShop.here(
                seller.api().get("/invoices/" + invoice).expect(200).at("payment_url"));
    }

    private String mail(String kind) {
        var id = seller.api().get("/mails?kind=" + kind).expect(200).at("data.0.mail_id");
        return seller.api().get("/mails/" + id).expect(200).at("text");
    }
}
