package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tax of an invoice in the currency of the country whose tax it is: 900.00 USD on 4,500.00.
class LocalTaxApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FR | EUR | 0.8803   | Tax in EUR: 792.27, at USD 1 = EUR 0.8803 as of 28 February 2025, Some bank
            JP | JPY | 150.555  | Tax in JPY: 135,500, at USD 1 = JPY 150.555 as of 28 February 2025, Some bank
            KW | KWD | 0.308415 | Tax in KWD: 277.574, at USD 1 = KWD 0.308415 as of 28 February 2025, Some bank
            """)
    void theTaxIsSaidAtTheRateOfTheDay(String country, String currency, String rate, String said) {
        issueFrom(country);
        rate(currency, "2025-03-02", "9");
        rate(currency, "2025-02-28", "8");
        rate(currency, "2025-02-28", rate);
        rate(currency, "2025-01-01", "7");

        var id = bills.issue("2025-03-01");

        assertThat(pdf(id, 1)).contains(said);
        assertThat(shop.api().get("/invoices/" + id + "/versions").expect(200).at("data.0.parties.tax_rate.currency"))
                .isEqualTo(currency);
    }

    @Test
    void withoutARateAnInvoiceIsIssuedAllTheSameAndTheNextVersionSaysIt() {
        issueFrom("PL");
        var id = bills.issue("2025-03-01");
        assertThat(pdf(id, 1)).contains("Total 5,400.00").doesNotContain("Tax in");

        rate("PLN", "2025-03-01", "4");
        shop.post("/invoices/" + id + "/regenerate", "{}").expect(200);
        rate("PLN", "2025-03-01", "5");
        shop.post("/invoices/" + id + "/regenerate", "{}").expect(200);

        assertThat(pdf(id, 1)).doesNotContain("Tax in");
        assertThat(pdf(id, 2)).contains("Tax in PLN: 3,600.00, at USD 1 = PLN 4 as of 1 March 2025");
        assertThat(pdf(id, 3)).contains("Tax in PLN: 3,600.00, at USD 1 = PLN 4 as of 1 March 2025");
    }

    @Test
    void inTheOwnCurrencyOrWithoutTaxNothingIsSaid() {
        issueFrom("US");
        rate("EUR", "2025-03-01", "0.9");
        assertThat(pdf(bills.issue("2025-03-01"), 1)).doesNotContain("Tax in");

        shop.issueBy("""
                {'name': 'Acme SAS', 'invoice_prefix': 'FRA', 'tax_id': 'FR40303265045',
                 'address': {'line1': '1', 'city': 'Lyon', 'country': 'FR'}}
                """);
        assertThat(pdf(bills.issue("2025-03-01", "'customer_id': 'texas'"), 1)).doesNotContain("Tax in");
    }

    @Test
    void ratesAreOfTheirSellerAndMustBeRates() {
        rate("EUR", "2025-03-01", "0.9");
        assertThat(TestService.shared()
                        .newSandboxSeller()
                        .get("/exchange-rates")
                        .expect(200)
                        .body()
                        .get("rates"))
                .isEmpty();
        assertThat(shop.api().get("/exchange-rates").expect(200).at("rates.0.rate"))
                .isEqualTo("0.9");
        for (var wrong : new String[] {"USD", "XTS", "QQQ", "eur"}) {
            set(wrong, "2025-03-01", "1").expect(400);
        }
        set("EUR", "2025-03-01", "0").expect(400);
        set("EUR", "2025-03-01", "-1").expect(400);
    }

    private void issueFrom(String country) {
        shop.issueBy("""
                {'name': 'Acme', 'invoice_prefix': 'ACM', 'address': {'line1': '1', 'city': 'There', 'country': '%s'}}
                """.formatted(country));
    }

    private void rate(String currency, String day, String rate) {
        set(currency, day, rate).expect(200);
    }

    private Api.Answer set(String currency, String day, String rate) {
        return shop.api().put("/exchange-rates", """
                {"base_currency": "USD", "quote_currency": "%s", "starts_at": "%s", "rate": "%s", "source": "Some bank"}
                """.formatted(currency, day, rate));
    }

    private String pdf(String id, int version) {
        return Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf?version=" + version));
    }
}
