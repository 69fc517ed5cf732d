package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.parties.sellers.Logos;
import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a seller has on all of its order forms: its terms, its logo, its legal entity's address. The PDF it leaves in
/// `target/pictures` is there to be looked at.
@Timeout(120)
class OrderTermsTest {

    private final Shop shop = Shop.openAt("2025-12-20T09:00:00Z");

    @Test
    void anOrderKeepsTheTermsItWasDraftedWith() {
        shop.patch("/seller", "{'order_terms': 'Support answers within a day.\\nNo <b>refunds</b>.'}")
                .expect(200);
        var first = order();
        shop.patch("/seller", "{'order_terms': null}").expect(200);

        assertThat(OrderPages.get(at(first, "order.order_url")).body())
                .contains("Terms of the seller", "Support answers within a day.\nNo &lt;b&gt;refunds&lt;/b&gt;.");
        var pdf = OrderPages.bytes(at(first, "order.pdf_url")).body();
        assertThat(Pdf.text(pdf))
                .contains("Terms of the seller Support answers within a day. No <b>refunds</b>.")
                .contains("Order number " + first.at("order_id"));
        assertThat(OrderPages.get(at(order(), "order.order_url")).body()).doesNotContain("Terms of the seller");
    }

    @Test
    void theFormShowsTheLogoAndTheCompanyThatInvoices() {
        shop.issueBy("""
                {'name': 'Nordlicht GmbH', 'invoice_prefix': 'NL', 'tax_id': 'DE811569869', 'address':
                 {'line1': 'Kanalstraße 1', 'city': 'Kiel', 'postal_code': '24103', 'country': 'DE'}}
                """);
        shop.patch(
                        "/seller",
                        "{'order_terms': 'Net prices.', 'branding': {'color': '#0b6b3a', 'logo': '"
                                + Logos.jpeg(300, 60) + "'}}")
                .expect(200);
        var pdf = OrderPages.bytes(at(order(), "order.pdf_url")).body();
        keep(pdf);

        assertThat(Pdf.text(pdf))
                .contains("Nordlicht GmbH Kanalstraße 1", "DE811569869")
                .contains("The total includes all committed usage and all milestones.");
        assertThat(Pdf.images(pdf)).isEqualTo(1);
    }

    private Api.Answer order() {
        return shop.post("/subscriptions", """
                        {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'QUARTERLY',
                         'plan_id': 'plan', 'customer_id': 'lyon', 'time_zone': 'Europe/Paris',
                         'bricks': [{'brick_id': 'seats', 'quantity': 8}, {'brick_id': 'calls'}]}
                        """).expect(201);
    }

    private static String at(Api.Answer created, String field) {
        var url = created.at(field);
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }

    private static void keep(byte[] pdf) {
        try {
            Files.write(Files.createDirectories(Path.of("target/pictures")).resolve("order-logo.pdf"), pdf);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
