package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.Signatory;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An order is signed by nobody but whoever reads the mail of an address that may sign it (S15).
@Timeout(120)
class ProofOfSignerTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");

    private final Shop shop = Shop.openAt("2025-12-20T09:00:00Z");
    private final Visitor browser = new Visitor();
    private final Signatory kim = signatory("kim");
    private final Signatory lee = signatory("lee");

    @Test
    void whoeverHasTheLinkAloneSignsNothing() {
        var order = order("");
        kim.code(browser, page(order));
        var digest = digest(page(order));

        for (var form : new String[] {"", "&code=", "&code=00000000", "&code=" + "1".repeat(500)}) {
            var refused = browser.post(page(order), "name=Eve&accept=yes&terms=" + digest + form);
            assertThat(refused.statusCode()).as(form).isEqualTo(422);
            assertThat(refused.body()).contains("This code is wrong or no longer valid.");
        }
        assertThat(status(order)).isEqualTo("DRAFT");
    }

    @Test
    void aCodeServesTheBrowserThatAskedForIt() {
        var order = order("");
        var code = kim.code(browser, page(order));
        var digest = digest(page(order));
        var other = new Visitor();
        lee.ask(other, page(order));

        assertThat(other.post(page(order), form(code, digest)).statusCode()).isEqualTo(422);
        assertThat(browser.post(page(order), form(code, digest)).statusCode()).isEqualTo(303);
        assertThat(status(order)).isEqualTo("ACCEPTED");
    }

    @Test
    void aCodeServesOneOrder() {
        var order = order("");
        var another = order("");
        var code = kim.code(browser, page(order));
        kim.ask(browser, page(another));

        assertThat(browser.post(page(another), form(code, digest(page(another))))
                        .statusCode())
                .isEqualTo(422);
        assertThat(status(another)).isEqualTo("DRAFT");
    }

    @Test
    void fiveWrongCodesEndIt() {
        var order = order("");
        var code = kim.code(browser, page(order));
        var wrong = code.startsWith("1") ? "2" + code.substring(1) : "1" + code.substring(1);
        var digest = digest(page(order));
        for (int i = 0; i < 5; i++) {
            assertThat(browser.post(page(order), form(wrong, digest)).statusCode())
                    .isEqualTo(422);
        }

        var refused = browser.post(page(order), form(code, digest));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("This code is wrong or no longer valid.", "Email me a code");
    }

    @Test
    void anAddressThatIsProvenSignsWithoutAnotherCode() {
        var order = order("");
        var code = kim.code(browser, page(order));
        var digest = digest(page(order));
        assertThat(browser.post(page(order), form(code, "0".repeat(64))).statusCode())
                .as("terms that it was never shown")
                .isEqualTo(409);

        assertThat(browser.get(page(order)).body())
                .contains("You sign as <bdi>" + kim.email())
                .doesNotContain("id=\"code\"");
        assertThat(browser.post(page(order), form("", digest)).statusCode()).isEqualTo(303);
        assertThat(status(order)).isEqualTo("ACCEPTED");
    }

    @Test
    void anOrderThatNamesItsSignatoryIsSignedByNobodyElse() {
        var leesId = person(lee);
        person(kim);
        var order = order(", 'signatory_user_id': '" + leesId + "'");

        assertThat(kim.ask(browser, page(order))).isEqualTo(422);
        assertThat(browser.post(
                                page(order),
                                "action=send-code&email=" + lee.email().toUpperCase(Locale.ROOT))
                        .statusCode())
                .isEqualTo(303);
        assertThat(lee.ask(browser, page(order))).isEqualTo(303);
    }

    /// Whether the code was entered before the change or comes after it.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoSignsNoMoreDoesNotSignWithACodeFromBefore(boolean isProven) {
        person(lee);
        shop.patch("/customers/" + shop.id("texas"), "{'emails': ['" + kim.email() + "']}")
                .expect(200);
        var order = order("");
        var code = kim.code(browser, page(order));
        var digest = digest(page(order));
        if (isProven) {
            assertThat(browser.post(page(order), form(code, "0".repeat(64))).statusCode())
                    .isEqualTo(409);
        }
        shop.patch("/customers/" + shop.id("texas"), "{'emails': []}").expect(200);

        var refused = browser.post(page(order), form(code, digest));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Email me a code").doesNotContain("You sign as");
        assertThat(status(order)).isEqualTo("DRAFT");
    }

    @Test
    void whereAddressesOfTheCustomerAreKnownOneOfThemSigns() {
        person(lee);
        shop.patch("/customers/" + shop.id("texas"), "{'emails': ['" + kim.email() + "']}")
                .expect(200);
        var payable = signatory("payable");
        var order = order(", 'accounts_payable_emails': ['" + payable.email() + "']");

        var refused = browser.post(page(order), "action=send-code&email=eve@elsewhere.example");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Please use the address that we have on file for you.", "value=\"eve@elsewhere.example\"")
                .doesNotContain(kim.email(), lee.email());
        assertThat(kim.ask(browser, page(order))).isEqualTo(303);
        assertThat(lee.ask(browser, page(order))).isEqualTo(303);
        assertThat(payable.ask(browser, page(order))).isEqualTo(303);
    }

    @Test
    void nobodyFloodsAMailbox() {
        var order = order("");
        for (int i = 0; i < 5; i++) {
            assertThat(kim.ask(new Visitor(), page(order))).isEqualTo(303);
        }

        assertThat(kim.ask(browser, page(order))).isEqualTo(429);
        assertThat(kim.ask(browser, page(order("")))).isEqualTo(303);
    }

    @Test
    void aMailboxIsOneHoweverItsAddressIsWritten() {
        var pages = Stream.generate(() -> page(order(""))).limit(5).toList();
        var email = kim.email();
        for (int i = 0; i < 20; i++) {
            var written = email.substring(0, i) + email.substring(i).toUpperCase(Locale.ROOT);
            assertThat(new Signatory(TestService.shared(), written).ask(new Visitor(), pages.get(i / 5)))
                    .isEqualTo(303);
        }

        assertThat(kim.ask(browser, pages.getLast())).isEqualTo(429);
    }

    @Test
    void aCodeIsReadInTheDigitsOfAnyKeyboard() {
        var order = order("");
        var wide = kim.code(browser, page(order))
                .codePoints()
                .map(digit -> digit - '0' + '\uff10')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();

        var code = URLEncoder.encode(wide, StandardCharsets.UTF_8);
        assertThat(browser.post(page(order), form(code, digest(page(order)))).statusCode())
                .isEqualTo(303);
        assertThat(status(order)).isEqualTo("ACCEPTED");
    }

    @Test
    void whatIsNoAddressIsSaidNextToTheField() {
        var order = order("");

        for (var wrong :
                new String[] {"", "kim", "%20", "a%0d%0aBcc:b@c.example", "a%40b%40c", "%3Ckim@x.example%3E"}) {
            var refused = browser.post(page(order), "action=send-code&email=" + wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(422);
            assertThat(refused.body()).contains("id=\"email-error\"", "Please enter your email address.");
        }
    }

    @Test
    void theMailSaysWhatItIsFor() {
        kim.code(browser, page(order("")));

        assertThat(kim.mail())
                .contains("Hello Tex Inc,", "Someone is about to sign an order", "Order total: USD\u00a05,400.00")
                .contains("Do not share it with anyone");
    }

    private static Signatory signatory(String name) {
        return new Signatory(TestService.shared(), name + "-" + UUID.randomUUID() + "@tex.example");
    }

    private String person(Signatory signatory) {
        return shop.post(
                        "/customers/" + shop.id("texas") + "/people",
                        "{'person_name': 'Somebody', 'email': '" + signatory.email() + "'}")
                .expect(201)
                .at("person_id");
    }

    private Api.Answer order(String more) {
        return shop.post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 9}]", """
                        'starts_at': '2026-03-02', 'customer_id': 'texas' %s
                        """.formatted(more))
                                .toString())
                .expect(201);
    }

    private String status(Api.Answer order) {
        return shop.api()
                .get("/orders/" + order.at("order.order_id"))
                .expect(200)
                .at("status");
    }

    private static String form(String code, String digest) {
        return "name=Kim&accept=yes&code=" + code + "&terms=" + digest;
    }

    private String digest(String page) {
        return DIGEST.matcher(browser.get(page).body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private static String page(Api.Answer order) {
        var url = order.at("order.order_url");
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }
}
