package io.billwright.billing.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pages;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.net.URI;
import org.junit.jupiter.api.Test;

/// Customers are told which account to pay to, and what to state.
class AccountOnInvoicesApiTest {

    private static final String OLD = "'iban': 'DE89370400440532013000', 'bic': 'COBADEFFXXX'";
    private static final String NEW = "'routing_number': '021000021', 'account_number': '000123456789'";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String entity = shop.issueBy("""
            {'name': 'Acme GmbH', 'invoice_prefix': 'ACM',
             'address': {'line1': 'Allee 1', 'city': 'Berlin', 'country': 'DE'}}
            """);

    @Test
    void theAccountIsOnThePdfAndThePaymentPage() {
        account(OLD);
        var id = bills.issue("2025-03-01");
        var number = bills.show(id, "invoice_number");

        assertThat(pdf(id, 1))
                .contains("IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX Reference " + number)
                .contains("Pay online");
        assertThat(page(id))
                .contains("<dt>IBAN</dt><dd>DE89 3704 0044 0532 0130 00</dd>", "<dd><strong>" + number)
                .doesNotContain("gave you");
    }

    @Test
    void aVersionKeepsTheAccountItWasPrintedWithAndTheNextOneShowsTheNewOne() {
        account(OLD);
        var id = bills.issue("2025-03-01");
        assertThat(pdf(id, 1)).contains("DE89 3704");

        account(NEW);
        shop.post("/invoices/" + id + "/regenerate", "{}").expect(200);

        assertThat(pdf(id, 1)).contains("DE89 3704").doesNotContain("000123456789");
        assertThat(pdf(id, 2)).contains("Routing number 021000021 Account number 000123456789");
        assertThat(page(id)).contains("000123456789").doesNotContain("DE89");
    }

    @Test
    void anAccountOfAnotherCurrencyOrForAnOrderWithoutTransfersIsNotShown() {
        set("'currency': 'EUR', " + OLD);
        assertThat(pdf(bills.issue("2025-03-01"), 1)).doesNotContain("IBAN");

        account(OLD);
        var id = bills.issue("2025-03-01", "'accepted_payment_methods_config': {'paywall_wire': false}");
        assertThat(pdf(id, 1)).doesNotContain("IBAN");
        assertThat(page(id)).doesNotContain("IBAN", "wire");
    }

    private void account(String fields) {
        set("'currency': 'USD', " + fields);
    }

    private void set(String fields) {
        var body = "{'accounts': [{'account_holder': '아크메 주식회사', " + fields + "}]}";
        shop.api()
                .put("/legal-entities/" + entity + "/bank-accounts", body.replace('\'', '"'))
                .expect(200);
    }

    private String pdf(String id, int version) {
        return Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf?version=" + version));
    }

    private String page(String id) {
        return Pages.get(URI.create(bills.show(id, "payment_url")).getPath()).body();
    }
}
