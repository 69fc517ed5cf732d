package io.billwright.parties.customers;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CustomersApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    private static final String ACME = """
            {"customer_name": "Acme", "emails": ["a@acme.example"], "tax_id": "FR1",
             "billing_address": {"line1": "1 rue", "city": "Lyon", "country": "FR"}, "time_zone": "Europe/Paris"}
            """;

    @Test
    void aCreatedCustomerIsReadBackAsItWasSent() {
        var created = api.post("/customers", ACME).expect(201);

        var read = api.get("/customers/" + created.at("customer_id")).expect(200);

        assertThat(read.text()).isEqualTo(created.text());
        assertThat(read.at("customer_name")).isEqualTo("Acme");
        assertThat(read.at("billing_address.country")).isEqualTo("FR");
        assertThat(read.at("time_zone")).isEqualTo("Europe/Paris");
        assertThat(read.at("partner_id")).isEqualTo("null");
    }

    @Test
    void aCustomerWithoutATimeZoneHasTheSellers() {
        api.patch("/seller", "{\"time_zone\": \"Australia/Perth\"}").expect(200);

        var created =
                api.post("/customers", "{\"customer_name\": \"Zoneless\"}").expect(201);

        assertThat(created.at("time_zone")).isEqualTo("Australia/Perth");
    }

    @Test
    void aPatchChangesWhatItNamesClearsWhatIsNullAndLeavesTheRest() {
        var id = api.post("/customers", ACME).expect(201).at("customer_id");

        var patched = api.patch("/customers/" + id, "{\"customer_name\": \"Acme SA\", \"tax_id\": null}")
                .expect(200);

        assertThat(patched.at("customer_name")).isEqualTo("Acme SA");
        assertThat(patched.at("tax_id")).isEqualTo("null");
        assertThat(patched.at("emails")).isEqualTo("[\"a@acme.example\"]");
        assertThat(api.get("/customers/" + id).at("customer_name")).isEqualTo("Acme SA");
    }

    @Test
    void languageAndPaperAreTheCustomersOwnOrNull() {
        var acme = "{\"customer_name\": \"Acme\", \"language\": \"fr\", \"paper_size\": \"LETTER\"}";
        var id = api.post("/customers", acme).expect(201).at("customer_id");

        assertThat(api.get("/customers/" + id).at("language")).isEqualTo("fr");
        assertThat(api.get("/customers/" + id).at("paper_size")).isEqualTo("LETTER");
        var changed = api.patch("/customers/" + id, "{\"language\": \"pl\", \"paper_size\": null}")
                .expect(200);
        assertThat(changed.at("language")).isEqualTo("pl");
        assertThat(changed.at("paper_size")).isEqualTo("null");
        var refused = api.patch("/customers/" + id, "{\"language\": \"PL\", \"paper_size\": \"A3\"}")
                .expect(400);
        assertThat(refused.at("error.details.fields.language"))
                .isEqualTo("[\"must be one of en, de, fr, es, nl, it, pt, pl, ja\"]");
        assertThat(refused.at("error.details.fields.paper_size")).isEqualTo("[\"must be one of A4, LETTER\"]");
    }

    @Test
    void whatNoFontHasIsRefusedBeforeItCanBePrinted() {
        var refused = api.post("/customers", "{\"customer_name\": \"Acme \\ud83e\\uddfe\"}")
                .expect(400);
        assertThat(refused.at("error.details.fields.customer_name"))
                .isEqualTo("[\"contains a character that cannot be printed (U+1F9FE)\"]");

        for (var name : List.of("شركة النور", "บริษัท น้ำใจดี", "क्षत्रिय लिमिटेड", "주식회사 한국", "株式会社 葛\udb40\udd00")) {
            assertThat(api.post("/customers", "{\"customer_name\": \"" + name + "\"}")
                            .expect(201)
                            .at("customer_name"))
                    .isEqualTo(name);
        }
    }

    @Test
    void aNameCannotBeCleared() {
        var id = api.post("/customers", ACME).expect(201).at("customer_id");

        var refused = api.patch("/customers/" + id, "{\"customer_name\": null}").expect(400);

        assertThat(refused.at("error.details.fields.customer_name")).isEqualTo("[\"must not be null\"]");
    }

    @Test
    void aPartnerMustBeAnotherCustomerOfTheSeller() {
        var id = api.post("/customers", ACME).expect(201).at("customer_id");
        var partner = api.post("/customers", "{\"customer_name\": \"Partner\"}")
                .expect(201)
                .at("customer_id");

        assertThat(api.patch("/customers/" + id, "{\"partner_id\": \"" + partner + "\"}")
                        .expect(200)
                        .at("partner_id"))
                .isEqualTo(partner);
        api.patch("/customers/" + id, "{\"partner_id\": \"" + id + "\"}").expect(400);
        var unknown = api.patch("/customers/" + id, "{\"partner_id\": \"" + UUID.randomUUID() + "\"}")
                .expect(404);
        assertThat(unknown.at("error.message")).isEqualTo("partner not found");
    }

    @Test
    void peopleBelongToTheirCustomer() {
        var id = api.post("/customers", ACME).expect(201).at("customer_id");
        var other = api.post("/customers", ACME).expect(201).at("customer_id");

        var ada = api.post(
                        "/customers/" + id + "/people", "{\"person_name\": \"Ada\", \"email\": \"ada@acme.example\"}")
                .expect(201);

        var people = api.get("/customers/" + id + "/people?include_total=true").expect(200);
        assertThat(people.at("data.0.person_id")).isEqualTo(ada.at("person_id"));
        assertThat(people.at("total")).isEqualTo("1");
        assertThat(api.get("/customers/" + other + "/people").at("data")).isEqualTo("[]");
    }

    @Test
    void aNewCustomerHasNoCredit() {
        var id = api.post("/customers", ACME).expect(201).at("customer_id");

        assertThat(api.get("/customers/" + id + "/credit").expect(200).at("balances"))
                .isEqualTo("[]");
    }
}
