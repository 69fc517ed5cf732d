package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What others try with the browser of somebody who is signed in to the console. The attacker's page is on the same
/// host at another port, which to a browser is the same site: the cookie alone would be sent.
@Timeout(180)
class ConsoleAttacksTest {

    private static final String MARKUP =
            "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>\\\"'><svg onload=window.hacked=1>";

    private Chromium browser;
    private ConsolePerson person;
    private Bills bills;
    private HttpServer attacker;
    private volatile String page = "";

    @BeforeEach
    void signIn() throws IOException {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        attacker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        attacker.createContext("/", exchange -> {
            var body = page.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html;charset=UTF-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        attacker.start();
        bills = Bills.at("2025-01-01T09:00:00Z");
        browser = Chromium.start();
        browser.size(1280, 900);
        person = ConsolePerson.at(browser);
        person.join(bills.shop().api());
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (attacker != null) {
            attacker.stop(0);
        }
    }

    private void lure(String html) {
        page = "<!doctype html><title>Win</title>" + html;
        browser.open("http://127.0.0.1:" + attacker.getAddress().getPort() + "/");
    }

    @Test
    void noScriptReadsTheSession() {
        assertThat(browser.look("document.cookie").asString()).isEmpty();
        var token = browser.look("fetch('/console/session').then(a => a.json()).then(s => s.csrf_token)")
                .asString();
        assertThat(token).hasSize(64);
        assertThat(browser.look("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")
                        .asString())
                .doesNotContain(token);
    }

    @Test
    void theConsoleIsShownInNoFrame() {
        int before = browser.requests().size();
        lure("<p>Win a prize</p><iframe src='" + ConsolePerson.url() + "/console/' width=800 height=600></iframe>");
        browser.await("Win a prize");
        var asked = browser.requests().subList(before, browser.requests().size());
        Await.until(
                "the frame was asked for",
                () -> browser.requests().stream().skip(before).anyMatch(url -> url.endsWith("/console/")));
        assertThat(asked).noneMatch(url -> url.contains("/console/assets/") || url.contains("/console/session"));
    }

    @Test
    void aPageOfAnotherOriginChangesNothing() {
        var api = bills.shop().api();
        var seller = api.seller().id();
        var before = api.get("/customers?include_total=true").at("total");
        lure("<p>Win a prize</p>");
        var attempt = """
                fetch('%s/api/v2/customers', {method: 'POST', credentials: 'include', mode: '%s',
                  headers: %s, body: '{"customer_name": "Forged"}'}).then(a => 'sent ' + a.type, () => 'refused')
                """;
        var withHeader = "{'Content-Type': 'application/json', 'X-Seller': '" + seller + "'}";
        assertThat(browser.look(attempt.formatted(ConsolePerson.url(), "cors", withHeader))
                        .asString())
                .isEqualTo("refused");
        assertThat(browser.look(attempt.formatted(ConsolePerson.url(), "no-cors", "{'Content-Type': 'text/plain'}"))
                        .asString())
                .isEqualTo("sent opaque");
        lure("<form method=post enctype='text/plain' action='" + ConsolePerson.url() + "/console/password'>"
                + "<input name='{\"current\":\"" + ConsolePerson.PASSWORD
                + "\",\"password\":\"' value='owned by mallory\"}'>"
                + "<button>Win</button></form>");
        browser.click("button");
        browser.await("error");
        assertThat(api.get("/customers?include_total=true").at("total")).isEqualTo(before);
        person.open("/", "Needs your attention");
        assertThat(browser.look("fetch('/console/session', {method: 'DELETE'}).then(a => a.status)")
                        .intValue())
                .as("our own page without the token")
                .isEqualTo(403);
        person.open("/", "Needs your attention");
    }

    /// The policy of the page is switched off, so that only the way texts are shown protects.
    @Test
    void textsOfStrangersStayTexts() {
        var shop = bills.shop();
        var customer = shop.api()
                .post("/customers", "{\"customer_name\": \"Evil " + MARKUP + "\"}")
                .expect(201)
                .at("customer_id");
        var invoice = bills.issue("2025-01-01");
        shop.api()
                .post(
                        "/invoices/" + invoice + "/credit-notes",
                        "{\"amount\": 1200, \"reason\": \"Evil " + MARKUP + "\"}")
                .expect(201);
        browser.ignorePolicies();
        for (var place : new String[] {"/customers", "/customers/" + customer, "/invoices/" + invoice}) {
            person.open(place, "Evil <img src=x");
            assertThat(browser.look("window.hacked === undefined").asBoolean())
                    .as(place)
                    .isTrue();
            assertThat(browser.look("document.querySelectorAll('img[src=x], script:not([src])').length")
                            .intValue())
                    .as(place)
                    .isZero();
        }
        browser.look("document.activeElement.blur()");
        browser.press("/");
        browser.type("evil");
        person.awaitText("[role=option]", "Evil <img src=x");
        assertThat(browser.look("window.hacked === undefined").asBoolean()).isTrue();
    }
}
