package io.billwright.edges.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.passkeys.SoftAuthenticator;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Api.Answer;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Signing in through providers of identities: a real one in its own process, and one that tells lies.
class OidcTest {

    private static final Seller FIRST = new Seller(Ids.next(), Seller.Mode.SANDBOX);
    private static final Seller SECOND = new Seller(Ids.next(), Seller.Mode.SANDBOX);

    private static IdentityProvider provider;
    private static ForgedProvider forged;
    private static TestService service;
    private static Api first;
    private static Api second;

    @BeforeAll
    static void start() throws Exception {
        provider = IdentityProvider.start();
        forged = ForgedProvider.start();
        var settings = new HashMap<String, Object>();
        settings.putAll(settings("corp", provider.issuer()));
        settings.putAll(settings("forged", forged.issuer()));
        service = TestService.start(settings);
        first = service.newSeller(FIRST, "First");
        second = service.newSeller(SECOND, "Second");
    }

    private static Map<String, Object> settings(String id, String issuer) {
        var prefix = "billwright.oidc.providers." + id;
        return Map.ofEntries(
                Map.entry(prefix + ".name", "Corporate " + id),
                Map.entry(prefix + ".issuer", issuer),
                Map.entry(prefix + ".client-id", ForgedProvider.CLIENT),
                Map.entry(prefix + ".client-secret", "the secret of the client, long enough"),
                Map.entry(prefix + ".roles[0].value", "billing"),
                Map.entry(prefix + ".roles[0].seller", FIRST.id().toString()),
                Map.entry(prefix + ".roles[0].role", "FINANCE"),
                Map.entry(prefix + ".roles[1].value", "audit"),
                Map.entry(prefix + ".roles[1].seller", SECOND.id().toString()),
                Map.entry(prefix + ".roles[1].role", "AUDITOR"));
    }

    @AfterAll
    static void stop() {
        service.close();
        provider.close();
        forged.close();
    }

    @Test
    void theConsoleLearnsWhichProvidersThereAre() {
        var answer = browser().send("GET", "/console/session/providers", "", Map.of());
        assertThat(answer.expect(200).at("providers.0.id")).isEqualTo("corp");
        assertThat(answer.at("providers.0.name")).isEqualTo("Corporate corp");
        browser()
                .send("GET", "/console/oidc/start?provider=nobody", "", Map.of())
                .expect(404);
    }

    @Test
    void claimsSayWhereSomebodyWorksAndInWhichRole() throws Exception {
        var email = ConsoleBrowser.newEmail();
        var browser = browser();
        signIn(browser, email, claims(email, true, "billing"));

        var session = browser.session().expect(200);
        assertThat(session.at("person.email")).isEqualTo(email);
        assertThat(session.body().get("sellers")).hasSize(1);
        assertThat(session.at("sellers.0.role")).isEqualTo("FINANCE");
        var member = browser.stolen();
        browser.api(FIRST, "GET", "/customers", "").expect(200);
        browser.api(SECOND, "GET", "/customers", "").expect(401);
        assertThat(first.get("/members").at("data.0.provided")).isEqualTo("true");
        first.patch("/members/" + first.get("/members").at("data.0.member_id"), "{\"role\": \"OWNER\"}")
                .expect(409);

        signIn(browser, email, claims(email, true, "audit"));
        assertThat(browser.session().at("sellers.0.name")).isEqualTo("Second");
        browser.api(FIRST, "GET", "/customers", "").expect(401);
        member.api(FIRST, "GET", "/customers", "").expect(401);
        browser.api(SECOND, "GET", "/customers", "").expect(200);
        assertThat(second.get("/audit").text()).contains("GET /console/oidc/callback");
    }

    @Test
    void whoeverWorksForNobodyIsNotLetIn() throws Exception {
        var email = ConsoleBrowser.newEmail();
        refused(signInAs(browser(), email, claims(email, true, "marketing")));
        refused(signInAs(browser(), email, claims(email, false, "billing")));
    }

    @Test
    void whomAProviderLetsInAcceptsAnInvitationWithoutAPassword() throws Exception {
        var email = ConsoleBrowser.newEmail();
        var browser = browser();
        signIn(browser, email, claims(email, true, "billing"));
        var invitation = ConsoleBrowser.invite(second, email, "SUPPORT");

        var joined = browser.console("POST", "/invitation", "{\"token\": \"" + invitation + "\"}");

        assertThat(joined.expect(200).body().get("sellers")).hasSize(2);
        browser.api(SECOND, "GET", "/customers", "").expect(200);
        browser()
                .console("POST", "/invitation", "{\"token\": \"" + invitation + "\"}")
                .expect(404);
    }

    @Test
    void aLoginWithTheAddressIsTakenOverAndItsPasswordEnds() throws Exception {
        var email = ConsoleBrowser.newEmail();
        var squatter = browser();
        squatter.join(ConsoleBrowser.invite(first, email, "SUPPORT")).expect(200);

        refused(signInAs(browser(), email, claims(email, false, "audit")));
        squatter.session().expect(200);
        var browser = browser();
        signIn(browser, email, claims(email, true, "audit"));

        squatter.session().expect(401);
        browser().signIn(email, ConsoleBrowser.PASSWORD).expect(401);
        assertThat(browser.session().body().get("sellers")).hasSize(2);
    }

    /// Ending an account at the provider has to end it here, so what was begun with a password must not outlive that.
    @Test
    void whomAProviderLetsInAddsNoPasskeyWithAChallengeFromBefore() throws Exception {
        var email = ConsoleBrowser.newEmail();
        var browser = browser();
        browser.join(ConsoleBrowser.invite(first, email, "SUPPORT")).expect(200);
        var asked = browser.console("POST", "/passkeys/options", "{\"password\": \"" + ConsoleBrowser.PASSWORD + "\"}");
        var url = URI.create(service.bean(PublicLinks.class).pageUrl("console", ""));
        var credential = new SoftAuthenticator(url.getScheme() + "://" + url.getAuthority())
                .register(asked.expect(200).body().get("options"));
        signIn(browser, email, claims(email, true, "audit"));

        var registered =
                browser.console("POST", "/passkeys", "{\"name\": \"Kept\", \"credential\": " + credential + "}");

        assertThat(registered.expect(401).at("error.message")).isEqualTo("you are not signed in");
        assertThat(browser.console("GET", "/passkeys", "").body().get("passkeys"))
                .isEmpty();
    }

    @Test
    void anAnswerOfTheProviderWorksOnceAndInItsOwnBrowserAlone() throws Exception {
        var email = ConsoleBrowser.newEmail();
        var victim = start("corp");
        var attacker = start("corp");
        var back = back(provider.signIn(attacker.header("Location"), email, claims(email, true, "billing")));

        refused(callback(browser(), back, ""));
        refused(callback(browser(), back, cookie(victim)));
        refused(callback(browser(), back.replace("state=", "state=x"), cookie(attacker)));
        assertThat(callback(browser(), back, cookie(attacker)).header("Location"))
                .isEqualTo("/console/");
        refused(callback(browser(), back, cookie(attacker)));
        assertThat(attacker.header("Set-Cookie")).contains("HttpOnly", "SameSite=Lax", "Path=/console/oidc");
        assertThat(attacker.header("Location")).contains("code_challenge_method=S256");
    }

    @Test
    void aTokenThatDoesNotHoldLetsNobodyIn() throws Exception {
        for (var lie : List.of("stranger", "unsigned", "secret", "nonce", "audience", "issuer", "expired", "iss")) {
            var started = start("forged");
            var claims = lying(lie, query(started.header("Location"), "nonce"));
            switch (lie) {
                case "stranger" -> forged.giveSignedByAStranger(claims);
                case "unsigned" -> forged.giveUnsigned(claims);
                case "secret" -> forged.giveSignedWith("the secret of the client, long enough", claims);
                default -> forged.giveSigned(claims);
            }
            var state = query(started.header("Location"), "state");
            var more = lie.equals("iss") ? "&iss=https://other.example" : "";
            var answer = callback(browser(), "?code=c&state=" + state + more, cookie(started));
            assertThat(answer.header("Location")).as(lie).isEqualTo("/console/sign-in?error=provider");
        }
        var honest = start("forged");
        forged.giveSigned(lying("", query(honest.header("Location"), "nonce")));
        var state = query(honest.header("Location"), "state");
        assertThat(callback(browser(), "?code=c&state=" + state, cookie(honest)).header("Location"))
                .isEqualTo("/console/");
    }

    private static JWTClaimsSet lying(String lie, String nonce) {
        var claims = forged.claims(nonce, UUID.randomUUID() + "@people.example").claim("groups", List.of("billing"));
        switch (lie) {
            case "nonce" -> claims.claim("nonce", "x");
            case "audience" -> claims.audience("somebody else");
            case "issuer" -> claims.issuer("https://other.example");
            case "expired" -> claims.expirationTime(Date.from(Instant.EPOCH));
            default -> {}
        }
        return claims.build();
    }

    private static void refused(Answer answer) {
        assertThat(answer.expect(302).header("Location")).isEqualTo("/console/sign-in?error=provider");
        assertThat(answer.response().headers().allValues("Set-Cookie"))
                .noneMatch(cookie -> cookie.startsWith("billwright_session"));
    }

    private static void signIn(ConsoleBrowser browser, String subject, String claims) throws Exception {
        assertThat(signInAs(browser, subject, claims).expect(302).header("Location"))
                .isEqualTo("/console/");
    }

    private static Answer signInAs(ConsoleBrowser browser, String subject, String claims) throws Exception {
        var started = start("corp");
        return callback(browser, back(provider.signIn(started.header("Location"), subject, claims)), cookie(started));
    }

    private static Answer start(String id) {
        return browser()
                .send("GET", "/console/oidc/start?provider=" + id, "", Map.of())
                .expect(302);
    }

    private static Answer callback(ConsoleBrowser browser, String query, String cookie) {
        var answer = browser.send("GET", "/console/oidc/callback" + query, "", Map.of("Cookie", cookie));
        browser.keepSession(answer);
        return answer;
    }

    private static String cookie(Answer started) {
        return started.header("Set-Cookie").split(";", 2)[0];
    }

    private static String back(String location) {
        return "?" + URI.create(location).getRawQuery();
    }

    private static String query(String location, String name) {
        for (var part : URI.create(location).getRawQuery().split("&", -1)) {
            if (part.startsWith(name + "=")) {
                return part.substring(name.length() + 1);
            }
        }
        throw new AssertionError("no " + name + " in " + location);
    }

    private static String claims(String email, boolean isVerified, String group) {
        return """
                {"email": "%s", "email_verified": %s, "name": "Ada", "groups": ["%s"]}
                """.formatted(email, isVerified, group);
    }

    private static ConsoleBrowser browser() {
        return new ConsoleBrowser(service.baseUrl());
    }
}
