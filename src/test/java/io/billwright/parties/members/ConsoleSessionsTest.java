package io.billwright.parties.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.BrowserSession;
import io.billwright.testing.Api;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// How people sign in to the console, and what strangers try.
class ConsoleSessionsTest {

    private static final String CUSTOMER = "{\"customer_name\": \"Buyer\"}";
    private static final String WRONG = "not the right password";

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();
    private final Seller seller = api.seller();

    @Test
    void whoWasInvitedJoinsAndSeesForWhomTheyWork() {
        var email = ConsoleBrowser.newEmail();
        var browser = browser();

        var joined = browser.join(ConsoleBrowser.invite(api, email, "FINANCE")).expect(200);

        assertThat(browser.session().expect(200).body()).isEqualTo(joined.body());
        assertThat(joined.at("person.email")).isEqualTo(email);
        assertThat(joined.at("person.name")).isEqualTo("Mo Member");
        assertThat(joined.at("sellers.0.id")).isEqualTo(seller.id().toString());
        assertThat(joined.at("sellers.0.name")).isEqualTo("Test seller");
        assertThat(joined.at("sellers.0.mode")).isEqualTo("SANDBOX");
        assertThat(joined.at("sellers.0.role")).isEqualTo("FINANCE");
        browser.api(seller, "POST", "/customers", CUSTOMER).expect(201);
    }

    @Test
    void theCookieIsForThisServiceAlone() {
        var answer = browser().join(ConsoleBrowser.invite(api, ConsoleBrowser.newEmail(), "OWNER"));

        assertThat(answer.header("Set-Cookie"))
                .matches("billwright_session=[A-Za-z0-9_-]{27}; Path=/; HttpOnly; SameSite=Strict");
        assertThat(new SessionCookie("https://billing.example/console/").with(secret("x")))
                .isEqualTo("billwright_session=x; Path=/; Secure; HttpOnly; SameSite=Strict");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
    }

    @Test
    void aStolenCookieIsWorthNothingAfterSigningOut() {
        var browser = member("OWNER");
        var thief = browser.stolen();
        thief.api(seller, "GET", "/customers", "").expect(200);

        browser.console("DELETE", "/session", "").expect(204);

        thief.session().expect(401);
        thief.api(seller, "GET", "/customers", "").expect(401);
        assertThat(browser.cookie()).isEqualTo("billwright_session=");
    }

    @Test
    void whoeverSignsInGetsASecretOfTheirOwn() {
        var email = ConsoleBrowser.newEmail();
        var first = browser();
        first.join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        var planted = first.stolen();

        first.signIn(email, ConsoleBrowser.PASSWORD).expect(200);

        assertThat(first.cookie()).isNotEqualTo(planted.cookie());
        assertThat(first.csrfToken()).isNotEqualTo(planted.csrfToken());
    }

    @Test
    void aChangeNeedsTheTokenOfItsOwnSession() {
        var browser = member("OWNER");
        var other = member("OWNER");
        var id = seller.id().toString();
        for (var token : List.of("", "x", other.csrfToken())) {
            var headers = new HashMap<>(Map.of("X-Seller", id));
            if (!token.isEmpty()) {
                headers.put("X-CSRF-Token", token);
            }
            assertThat(browser.send("POST", "/api/v2/customers", CUSTOMER, headers)
                            .expect(403)
                            .at("error.message"))
                    .isEqualTo("the header X-CSRF-Token is missing or wrong");
            browser.send("DELETE", "/console/session", "", Map.of("X-CSRF-Token", "x"))
                    .expect(403);
        }
        browser.send("GET", "/api/v2/customers", "", Map.of("X-Seller", id)).expect(200);
        var foreign = Map.of("X-Seller", id, "X-CSRF-Token", browser.csrfToken(), "Sec-Fetch-Site", "same-site");
        browser.send("POST", "/api/v2/customers", CUSTOMER, foreign).expect(403);
        assertThat(api.get("/customers?include_total=true").at("total")).isEqualTo("0");
    }

    @Test
    void anotherSiteCannotSignSomebodyIn() {
        var email = ConsoleBrowser.newEmail();
        browser().join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        var body = "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, ConsoleBrowser.PASSWORD);

        browser()
                .send("POST", "/console/session", body, Map.of("Sec-Fetch-Site", "cross-site"))
                .expect(403);
        browser()
                .send("POST", "/console/session", body, Map.of("Content-Type", "text/plain"))
                .expect(415);
    }

    @Test
    void aPersonOfOneSellerNeverReachesAnother() {
        var browser = member("OWNER");
        var other = service.newSandboxSeller();
        var customer = other.post("/customers", CUSTOMER).expect(201).at("customer_id");

        var unknown = browser.api(new Seller(UUID.randomUUID(), Seller.Mode.LIVE), "GET", "/customers", "");
        var foreign = browser.api(other.seller(), "GET", "/customers", "");

        assertThat(foreign.expect(401).text()).isEqualTo(unknown.expect(401).text());
        browser.api(seller, "GET", "/customers/" + customer, "").expect(404);
        browser.send("GET", "/api/v2/customers", "", Map.of()).expect(401);
        browser.send("GET", "/api/v2/customers", "", Map.of("X-Seller", "' or true --"))
                .expect(401);
    }

    @Test
    void aKeyBesideTheCookieIsTheOneThatCounts() {
        var browser = member("AUDITOR");
        var id = seller.id().toString();

        browser.send("POST", "/api/v2/customers", CUSTOMER, Map.of("X-SERVICE-KEY", api.key()))
                .expect(201);
        browser.send("GET", "/api/v2/customers", "", Map.of("X-SERVICE-KEY", "bw_test_x", "X-Seller", id))
                .expect(401);
    }

    @Test
    void guessingPasswordsTakesLongerAndLonger() {
        var email = ConsoleBrowser.newEmail();
        browser().join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        for (var address : List.of(email, ConsoleBrowser.newEmail())) {
            for (int attempt = 1; attempt <= Lockout.FREE_FROM_ONE_ADDRESS; attempt++) {
                assertThat(browser().signIn(address, WRONG).expect(401).at("error.message"))
                        .isEqualTo("email address or password is wrong");
            }
            var locked = browser().signIn(address, ConsoleBrowser.PASSWORD).expect(429);
            assertThat(Integer.parseInt(locked.header("Retry-After"))).isBetween(25, 32);
        }

        owner().sql("update login_failures set locked_until = updated_at").update();
        browser().signIn(email, WRONG).expect(401);
        assertThat(Integer.parseInt(browser().signIn(email, WRONG).expect(429).header("Retry-After")))
                .isBetween(55, 62);
        owner().sql("update login_failures set locked_until = updated_at").update();
        browser().signIn(email, ConsoleBrowser.PASSWORD).expect(200);
        browser().signIn(email, WRONG).expect(401);
    }

    @Test
    void aSessionEndsWhenItIsNotUsedAndInAnyCase() {
        for (var gone : List.of(
                "used_at = used_at - interval '61 minutes', begun_at = begun_at - interval '2 hours'",
                "begun_at = begun_at - interval '13 hours'")) {
            var browser = member("AUDITOR");
            browser.api(seller, "GET", "/customers", "").expect(200);
            change(browser, gone);
            browser.session().expect(401);
            browser.api(seller, "GET", "/customers", "").expect(401);
        }
    }

    @Test
    void useKeepsASessionAlive() {
        var browser = member("AUDITOR");
        change(browser, "used_at = used_at - interval '50 minutes', begun_at = begun_at - interval '2 hours'");
        browser.api(seller, "GET", "/customers", "").expect(200);
        change(browser, "used_at = used_at - interval '50 minutes'");
        browser.api(seller, "GET", "/customers", "").expect(200);
    }

    @Test
    void aNewPasswordEndsAllOtherSessions() {
        var email = ConsoleBrowser.newEmail();
        var browser = browser();
        browser.join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        var elsewhere = browser();
        elsewhere.signIn(email, ConsoleBrowser.PASSWORD).expect(200);

        browser.console("POST", "/password", passwords(WRONG, "another long password"))
                .expect(401);
        browser.console("POST", "/password", passwords(ConsoleBrowser.PASSWORD, "short"))
                .expect(400);
        browser.console("POST", "/password", passwords(ConsoleBrowser.PASSWORD, "another long password"))
                .expect(200);

        browser.session().expect(200);
        elsewhere.session().expect(401);
        browser().signIn(email, ConsoleBrowser.PASSWORD).expect(401);
        browser()
                .signIn(email.toUpperCase(Locale.ROOT), "another long password")
                .expect(200);
    }

    @Test
    void nothingOfPasswordsAndSecretsIsStoredAsItIs() {
        var email = ConsoleBrowser.newEmail();
        var invitation = ConsoleBrowser.invite(api, email, "OWNER");
        var before = stored();
        var browser = browser();
        browser.join(invitation).expect(200);

        assertThat(before).doesNotContain(invitation);
        assertThat(stored())
                .doesNotContain(ConsoleBrowser.PASSWORD, browser.cookie().split("=", 2)[1], browser.csrfToken());
    }

    private String stored() {
        return String.join("\n", owner().sql("""
                        select m::text from members m union all select l::text from logins l
                        union all select s::text from login_sessions s union all select f::text from login_failures f
                        union all select i::text from idempotency_keys i
                        """).query(String.class).list());
    }

    private static String passwords(String current, String next) {
        return "{\"current\": \"%s\", \"password\": \"%s\"}".formatted(current, next);
    }

    private void change(ConsoleBrowser browser, String change) {
        var digest = secret(browser.cookie().split("=", 2)[1]).digest();
        assertThat(owner().sql("update login_sessions set " + change + " where digest = :digest")
                        .param("digest", digest)
                        .update())
                .isEqualTo(1);
    }

    private static BrowserSession secret(String text) {
        return new BrowserSession(text);
    }

    private JdbcClient owner() {
        return service.database().owner();
    }

    private ConsoleBrowser browser() {
        return new ConsoleBrowser(service.baseUrl());
    }

    private ConsoleBrowser member(String role) {
        return ConsoleBrowser.member(api, service.baseUrl(), role);
    }
}
