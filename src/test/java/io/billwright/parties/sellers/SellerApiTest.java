package io.billwright.parties.sellers;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;

class SellerApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void aNewSellerHasUsableDefaults() {
        var seller = api.get("/seller").expect(200);

        assertThat(seller.at("mode")).isEqualTo("SANDBOX");
        assertThat(seller.at("language")).isEqualTo("en");
        assertThat(seller.at("paper_size")).isEqualTo("A4");
        assertThat(seller.at("default_payment_terms")).isEqualTo("30");
        assertThat(seller.at("first_charge_date")).isEqualTo("CHECKOUT_DATE");
        assertThat(seller.at("tax_registrations")).isEqualTo("[]");
    }

    @Test
    void everySettingCanBeChanged() {
        var changes = """
                {"name": "Nord", "time_zone": "Europe/Oslo", "language": "de", "paper_size": "LETTER",
                 "default_payment_terms": 14,
                 "first_charge_date": "CONTRACT_START_DATE", "invoice_prefix": "NO", "mute_invoices": true,
                 "order_terms": "Takk.\\nHa det.",
                 "branding": {"color": "#aabbcc", "footer": "Takk", "logo": "%s"},
                 "tax_registrations": [{"jurisdiction": "NO", "name": "MVA", "category": "standard", "rate": "25",
                                        "starts_at": "2020-01-01", "ends_at": null}]}
                """.formatted(Logos.png(8, 4));

        var changed = api.patch("/seller", changes).expect(200);

        assertThat(api.get("/seller").text()).isEqualTo(changed.text());
        assertThat(changed.at("name")).isEqualTo("Nord");
        assertThat(changed.at("time_zone")).isEqualTo("Europe/Oslo");
        assertThat(changed.at("language")).isEqualTo("de");
        assertThat(changed.at("paper_size")).isEqualTo("LETTER");
        assertThat(changed.at("order_terms")).isEqualTo("Takk.\nHa det.");
        assertThat(changed.at("branding.color")).isEqualTo("#aabbcc");
        assertThat(changed.at("branding.logo")).isEqualTo(Logos.png(8, 4));
        assertThat(changed.at("tax_registrations.0.rate")).isEqualTo("25");
        assertThat(api.patch("/seller", "{\"tax_registrations\": null, \"branding\": null}")
                        .at("tax_registrations"))
                .isEqualTo("[]");
    }

    @Test
    void aLogoIsAPictureOfBearableSize() {
        assertThat(logo(Logos.jpeg(2000, 10)).status()).isEqualTo(200);

        assertThat(refused(Logos.png(2001, 1))).contains("must be at most 2000 pixels wide and high");
        assertThat(refused(Logos.noise(400))).contains("must have at most 102400 bytes");
        assertThat(refused(Logos.png(8, 4).replace("image/png", "image/jpeg"))).contains("of the format it names");
        assertThat(refused(Logos.cutOff())).contains("of the format it names");
        assertThat(refused("data:image/png;base64,AAA")).contains("of the format it names");
        assertThat(refused("data:image/png;base64,A")).contains("valid base64");
        assertThat(refused("data:image/svg+xml;base64,PHN2Zy8+")).contains("must be a data URI such as");
        assertThat(refused("https://example.com/logo.png")).contains("must be a data URI such as");
        assertThat(refused("data:image/png;base64," + "A".repeat(300_000))).contains("at most 204800 characters");
    }

    private Api.Answer logo(String logo) {
        return api.patch("/seller", "{\"branding\": {\"logo\": \"" + logo + "\"}}");
    }

    private String refused(String logo) {
        return logo(logo)
                .expect(400)
                .body()
                .at("/error/details/fields/branding.logo")
                .toString();
    }

    @Test
    void aTaxRegistrationCannotEndBeforeItStarts() {
        var body = """
                {"tax_registrations": [{"jurisdiction": "no", "name": "MVA", "category": "standard", "rate": "-1",
                                        "starts_at": "2020-01-02", "ends_at": "2020-01-01"}]}
                """;

        var refused = api.patch("/seller", body).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactly(
                        "tax_registrations[0].ends_at",
                        "tax_registrations[0].jurisdiction",
                        "tax_registrations[0].rate");
    }

    @Test
    void theDefaultLegalEntityIsSetOnPurposeAndIsOneOfTheSellers() {
        var body = """
                {"name": "Nord AS", "invoice_prefix": "NAS",
                 "address": {"line1": "Gate 1", "city": "Oslo", "country": "NO"}}
                """;
        var own = api.post("/legal-entities", body).expect(201).at("legal_entity_id");
        var foreign = TestService.shared()
                .newSandboxSeller()
                .post("/legal-entities", body)
                .expect(201)
                .at("legal_entity_id");
        assertThat(api.get("/seller")
                        .expect(200)
                        .body()
                        .get("default_legal_entity_id")
                        .isNull())
                .isTrue();

        assertThat(defaultEntity("\"" + own + "\"").expect(200).at("default_legal_entity_id"))
                .isEqualTo(own);
        assertThat(api.patch("/seller", "{\"mute_invoices\": false}")
                        .expect(200)
                        .at("default_legal_entity_id"))
                .isEqualTo(own);
        assertThat(defaultEntity("\"" + foreign + "\"").expect(404).at("error.message"))
                .isEqualTo("legal entity not found");
        assertThat(defaultEntity("null")
                        .expect(200)
                        .body()
                        .get("default_legal_entity_id")
                        .isNull())
                .isTrue();
    }

    private Api.Answer defaultEntity(String id) {
        return api.patch("/seller", "{\"default_legal_entity_id\": " + id + "}");
    }

    @Test
    void legalEntitiesHaveInvoicePrefixesOfTheirOwn() {
        var body = """
                {"name": "Nord AS", "tax_id": "NO1", "invoice_prefix": "NAS",
                 "address": {"line1": "Gate 1", "city": "Oslo", "country": "NO"}}
                """;

        var created = api.post("/legal-entities", body).expect(201);
        var refused = api.post("/legal-entities", body).expect(400);

        assertThat(refused.at("error.details.fields.invoice_prefix")).contains("is used by another legal entity");
        assertThat(api.get("/legal-entities").expect(200).at("data.0.legal_entity_id"))
                .isEqualTo(created.at("legal_entity_id"));
    }
}
