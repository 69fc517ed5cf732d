package io.billwright.parties.sellers;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where a legal entity is paid.
class BankAccountsApiTest {

    private static final Api API = TestService.shared().newSandboxSeller();
    private static final String ENTITY = entity(API, "ONE");

    @Test
    void accountsAreKeptAsTheyAreUsedAndReplacedAsAWhole() {
        var set = set("""
                {'currency': 'USD', 'account_holder': 'Acme', 'routing_number': '021000021',
                 'account_number': '000123'},
                {'currency': 'EUR', 'account_holder': 'Acme SAS', 'bank_name': '은행', 'bic': 'AGRIFRPP',
                 'iban': 'fr76 3000 6000 0112 3456 7890 189'}
                """).expect(200);
        assertThat(set.at("accounts.0.currency")).isEqualTo("EUR");
        assertThat(set.at("accounts.0.iban")).isEqualTo("FR7630006000011234567890189");
        assertThat(get().text()).isEqualTo(set.text());

        set("").expect(200);

        assertThat(get().body().get("accounts")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DE89370400440532013000",
                "GB29 NWBK 6016 1331 9268 19",
                "NO9386011117947",
                "MT84MALT011000012345MTLCAST001S",
                "CH9300762011623852957"
            })
    void anIbanIsTaken(String iban) {
        set("{'currency': 'EUR', 'account_holder': 'A', 'iban': '" + iban + "'}")
                .expect(200);
    }

    /// One digit changed, two swapped, one too many, a country without IBANs, and the shape of one without its sum.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DE89370400440532013001",
                "DE89370400440532010300",
                "DE893704004405320130000",
                "US89370400440532013000",
                "DE00370400440532013000"
            })
    void aWrongIbanIsRefused(String iban) {
        var refused = set("{'currency': 'EUR', 'account_holder': 'A', 'iban': '" + iban + "'}")
                .expect(400);

        assertThat(refused.text()).contains("accounts[0].iban", "is no IBAN").doesNotContain(iban);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'currency': 'USD' | iban
            'currency': 'USD', 'account_number': '1' | routing_number
            'currency': 'USD', 'account_number': '1', 'routing_number': '021000022' | routing_number
            'currency': 'EUR', 'account_number': '1', 'routing_number': '021000021' | routing_number
            'currency': 'GBP', 'iban': 'DE89370400440532013000', 'account_number': '1' | account_number
            'currency': 'GBP', 'iban': 'DE89370400440532013000', 'routing_number': '200000' | routing_number
            'currency': 'GBP', 'iban': 'DE89370400440532013000', 'bic': 'SHORT' | bic
            """)
    void whatNamesNoAccountIsRefused(String fields, String wrong) {
        var refused = set("{'account_holder': 'A', " + fields + "}").expect(400);

        assertThat(refused.at("error.message")).isEqualTo("invalid fields: accounts[0]." + wrong);
    }

    @Test
    void aCurrencyHasOneAccountAndALegalEntityItsSeller() {
        var one = "{'currency': 'GBP', 'account_holder': 'A', 'account_number': '1', 'routing_number': '200000'}";
        assertThat(set(one + ", " + one).expect(400).text()).contains("must have one account for a currency");

        var stranger = TestService.shared().newSandboxSeller();
        var path = "/legal-entities/" + ENTITY + "/bank-accounts";
        stranger.get(path).expect(404);
        stranger.put(path, "{\"accounts\": []}").expect(404);
    }

    private static Api.Answer set(String accounts) {
        var body = "{'accounts': [" + accounts + "]}";
        return API.put("/legal-entities/" + ENTITY + "/bank-accounts", body.replace('\'', '"'));
    }

    private static Api.Answer get() {
        return API.get("/legal-entities/" + ENTITY + "/bank-accounts").expect(200);
    }

    private static String entity(Api api, String prefix) {
        var body = """
                {"name": "Acme SAS", "invoice_prefix": "%s", "address": {"line1": "1", "city": "Lyon", "country": "FR"}}
                """.formatted(prefix);
        return api.post("/legal-entities", body).expect(201).at("legal_entity_id");
    }
}
