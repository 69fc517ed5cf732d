package io.billwright.parties.passkeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.parties.members.MakeOwnerLink;
import io.billwright.testing.Api;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Passkeys of people who use the console, and what strangers try with them.
class PasskeysApiTest {

    private static final String PASSWORD = "{\"password\": \"" + ConsoleBrowser.PASSWORD + "\"}";

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();

    @Test
    void somebodyRegistersAPasskeyAndSignsInWithIt() {
        var ada = new Person();
        var id = ada.register("Laptop").expect(201).at("id");

        ada.browser.console("DELETE", "/session", "").expect(204);
        var signedIn = ada.signIn();

        assertThat(signedIn.expect(200).at("person.email")).isEqualTo(ada.email);
        assertThat(signedIn.header("Set-Cookie")).contains("HttpOnly; SameSite=Strict");
        var listed = ada.browser.console("GET", "/passkeys", "").expect(200);
        assertThat(listed.at("passkeys.0.id")).isEqualTo(id);
        assertThat(listed.at("passkeys.0.name")).isEqualTo("Laptop");
        assertThat(listed.at("passkeys.0.used_at")).isNotEqualTo("null");
        assertThat(api.get("/audit").text()).contains("POST /console/passkeys", "POST /console/session/passkey");
    }

    @Test
    void aPasskeyIsNamedAndRemovedByItsPersonAlone() {
        var ada = new Person();
        var mallory = new Person();
        var id = ada.register("Laptop").expect(201).at("id");

        mallory.browser
                .console("POST", "/passkeys/" + id, "{\"name\": \"Mine\"}")
                .expect(404);
        mallory.browser.console("DELETE", "/passkeys/" + id, "").expect(404);
        assertThat(mallory.browser.console("GET", "/passkeys", "").text()).doesNotContain(id);
        ada.browser
                .console("POST", "/passkeys/" + id, "{\"name\": \"Old laptop\"}")
                .expect(204);
        assertThat(ada.browser.console("GET", "/passkeys", "").at("passkeys.0.name"))
                .isEqualTo("Old laptop");

        ada.browser.console("DELETE", "/passkeys/" + id, "").expect(204);

        ada.signIn().expect(401);
        ada.browser.console("DELETE", "/passkeys/" + id, "").expect(404);
    }

    /// A stolen session must not become a lasting one.
    @Test
    void aPasskeyIsRegisteredOnlyByWhomKnowsThePassword() {
        var ada = new Person();
        ada.browser
                .console("POST", "/passkeys/options", "{\"password\": \"not the password\"}")
                .expect(401);
        ada.browser.console("POST", "/passkeys/options", "{}").expect(400);
        var options = options(new ConsoleBrowser(service.baseUrl()), "/session/passkey/options", "{}");
        var forged = new SoftAuthenticator(origin());

        ada.browser
                .console("POST", "/passkeys", registration("Forged", forged.register(options)))
                .expect(401);
        new ConsoleBrowser(service.baseUrl())
                .console("POST", "/passkeys/options", PASSWORD)
                .expect(401);
    }

    @Test
    void whatSomebodyWasAskedToSignIsOfNoUseToAnother() {
        var ada = new Person();
        var mallory = new Person();
        var options = options(mallory.browser, "/passkeys/options", PASSWORD);

        ada.browser
                .console("POST", "/passkeys", registration("Planted", mallory.authenticator.register(options)))
                .expect(401);
    }

    @Test
    void onePasskeyBelongsToOnePerson() {
        var ada = new Person();
        var mallory = new Person();
        ada.register("Laptop").expect(201);
        mallory.authenticator = ada.authenticator;

        assertThat(mallory.register("Found").expect(409).at("error.message"))
                .isEqualTo("this passkey is registered already");

        ada.authenticator.userHandle = RegisterPasskey.handle(ada.loginId());
        ada.signIn().expect(200);
    }

    @Test
    void anAnswerCountsOnce() {
        var ada = new Person();
        var made = options(ada.browser, "/passkeys/options", PASSWORD);
        ada.browser
                .console("POST", "/passkeys", registration("Laptop", ada.authenticator.register(made)))
                .expect(201);
        var another = new SoftAuthenticator(origin());
        ada.browser
                .console("POST", "/passkeys", registration("Again", another.register(made)))
                .expect(401);
        var options = options(ada.browser, "/session/passkey/options", "{}");
        var answer = "{\"credential\": " + ada.authenticator.signIn(options) + "}";
        ada.browser.console("POST", "/session/passkey", answer).expect(200);

        new ConsoleBrowser(service.baseUrl())
                .console("POST", "/session/passkey", answer)
                .expect(401);
        var signedAgain = "{\"credential\": " + ada.authenticator.signIn(options) + "}";
        new ConsoleBrowser(service.baseUrl())
                .console("POST", "/session/passkey", signedAgain)
                .expect(401);
    }

    /// What a page, a person or a device may have done wrong, on purpose or not.
    @SuppressWarnings("ImmutableEnumChecker") // what each does to an authenticator of its own
    enum Wrong {
        OTHER_ORIGIN(one -> one.origin = "https://billwright.evil.example"),
        OTHER_PORT(one -> one.origin = "http://localhost:1"),
        OTHER_HOST(one -> one.host = "evil.example"),
        NOBODY_VERIFIED(one -> one.flags = SoftAuthenticator.PRESENT),
        NOBODY_PRESENT(one -> one.flags = SoftAuthenticator.VERIFIED),
        COUNTED_BACK(one -> one.count = 3),
        OTHER_PERSON(one -> one.userHandle = RegisterPasskey.handle(UUID.randomUUID())),
        NO_PERSON(one -> one.userHandle = new byte[0]);

        private final Consumer<SoftAuthenticator> act;

        Wrong(Consumer<SoftAuthenticator> act) {
            this.act = act;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrongLetsNobodyIn(Wrong wrong) {
        var ada = new Person();
        ada.register("Laptop").expect(201);
        ada.authenticator.count = 9;
        ada.signIn().expect(200);
        wrong.act.accept(ada.authenticator);

        assertThat(ada.signIn().expect(401).at("error.message")).isEqualTo("the passkey was not accepted");
    }

    @Test
    void aKeyThatWasNeverRegisteredLetsNobodyInAndGarbageNeither() {
        var ada = new Person();
        ada.register("Laptop").expect(201);
        var handle = ada.authenticator.userHandle;
        ada.authenticator = new SoftAuthenticator(origin());
        ada.authenticator.userHandle = handle;
        ada.signIn().expect(401);
        for (var garbage : new String[] {
            "{}",
            "{\"id\": \"AA\", \"rawId\": \"AA\", \"type\": \"public-key\", \"response\": {}}",
            "{\"id\": 5, \"rawId\": [], \"response\": 7}"
        }) {
            var sent = "{\"credential\": " + garbage + "}";
            ada.browser.console("POST", "/session/passkey", sent).expect(401);
            ada.browser.console("POST", "/passkeys", registration("x", garbage)).expect(401);
        }
        ada.browser
                .console("POST", "/session/passkey", "{\"credential\": \"text\"}")
                .expect(400);
    }

    /// The operator's link is for somebody who lost control of the login.
    @Test
    void theLinkOfTheOperatorEndsPasskeysToo() {
        var ada = new Person();
        ada.register("Laptop").expect(201);
        var link = service.bean(MakeOwnerLink.class).handle(api.seller(), ada.email);

        new ConsoleBrowser(service.baseUrl()).join(ConsoleBrowser.token(link)).expect(200);

        ada.signIn().expect(401);
    }

    /// Whoever knew the old password may have added one.
    @Test
    void aNewPasswordEndsPasskeys() {
        var ada = new Person();
        ada.register("Laptop").expect(201);

        ada.browser
                .console("POST", "/password", """
                        {"current": "%s", "password": "another long password"}
                        """.formatted(ConsoleBrowser.PASSWORD))
                .expect(200);

        assertThat(ada.browser
                        .console("GET", "/passkeys", "")
                        .expect(200)
                        .body()
                        .get("passkeys"))
                .isEmpty();
        ada.signIn().expect(401);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1024})
    void anIdOfNoLengthThatThereIsIsRefused(int length) {
        var ada = new Person();
        ada.authenticator.credentialId = new byte[length];

        ada.register("Odd").expect(401);
    }

    @Test
    void aPasskeyOfALoginWithoutAPasswordLetsNobodyIn() {
        var ada = new Person();
        ada.register("Laptop").expect(201);
        service.database()
                .owner()
                .sql("update logins set password_hash = null, pepper_version = null where login_id = :id")
                .param("id", ada.loginId())
                .update();

        ada.signIn().expect(401);
    }

    private String origin() {
        return service.bean(RelyingParty.class).origin();
    }

    private static JsonNode options(ConsoleBrowser browser, String path, String body) {
        return browser.console("POST", path, body).expect(200).body().get("options");
    }

    private static String registration(String name, String credential) {
        return "{\"name\": \"" + name + "\", \"credential\": " + credential + "}";
    }

    private final class Person {

        final String email = ConsoleBrowser.newEmail();
        final ConsoleBrowser browser = new ConsoleBrowser(service.baseUrl());
        SoftAuthenticator authenticator = new SoftAuthenticator(origin());

        Person() {
            browser.join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        }

        UUID loginId() {
            return UUID.fromString(browser.session().at("person.id"));
        }

        Api.Answer register(String name) {
            var options = options(browser, "/passkeys/options", PASSWORD);
            return browser.console("POST", "/passkeys", registration(name, authenticator.register(options)));
        }

        Api.Answer signIn() {
            var options = options(browser, "/session/passkey/options", "{}");
            return browser.console(
                    "POST", "/session/passkey", "{\"credential\": " + authenticator.signIn(options) + "}");
        }
    }
}
