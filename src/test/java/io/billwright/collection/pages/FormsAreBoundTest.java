package io.billwright.collection.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Chromium;
import io.billwright.testing.Visitor;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// A form is taken only from the page that showed it, in the browser that was shown it (S15).
@Timeout(120)
class FormsAreBoundTest {

    private static final String NEW = "method=new&amount=32000";
    /// Sent by a program that signs what it sends or has a key.
    private static final Set<String> BY_PROGRAMS = Set.of("/mcp", "/webhooks/stripe", "/webhooks/stripe/{seller_id}");

    private final PaymentPages seller = PaymentPages.open();

    @ParameterizedTest
    @CsvSource(textBlock = """
            # status | Origin                 | Sec-Fetch-Site
            303      | OWN                    |
            303      | OWN                    | same-origin
            303      |                        | same-origin
            303      | null                   | same-origin
            403      | https://evil.example   |
            403      | https://evil.example   | same-origin
            403      | OWN                    | cross-site
            403      | OWN                    | same-site
            403      | OWN                    | none
            403      | null                   | cross-site
            403      | null                   |
            403      |                        |
            403      | not an origin          |
            403      | http://127.0.0.1:1     |
            403      | OWN.evil.example       |
            """, delimiter = '|')
    void whereAFormComesFromDecides(int status, String origin, String site) {
        var invoice = seller.invoice();
        var visitor = new Visitor();
        visitor.get(invoice.page());
        var headers = new HashMap<String, String>();
        if (origin != null) {
            headers.put("Origin", origin.replace("OWN", Visitor.origin(invoice.page())));
        }
        if (site != null) {
            headers.put("Sec-Fetch-Site", site);
        }

        var answer = visitor.post(invoice.page(), NEW + "&token=" + visitor.token(invoice.page()), headers);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(attempts()).isEqualTo(status == 303 ? 1 : 0);
        if (status == 403) {
            assertThat(answer.body()).contains("Please open the page again");
        }
    }

    @Test
    void theTokenOfAnotherPageOrBrowserOrNoneIsRefused() {
        var invoice = seller.invoice();
        var other = seller.invoice();
        var ada = new Visitor();
        var mallory = new Visitor();
        ada.get(invoice.page());
        ada.get(other.page());
        mallory.get(invoice.page());
        var own = Map.of("Origin", Visitor.origin(invoice.page()));

        assertThat(ada.post(invoice.page(), NEW, own).statusCode()).isEqualTo(403);
        assertThat(ada.post(invoice.page(), NEW + "&token=x", own).statusCode()).isEqualTo(403);
        assertThat(ada.post(invoice.page(), NEW + "&token=" + ada.token(other.page()), own)
                        .statusCode())
                .isEqualTo(403);
        assertThat(ada.post(invoice.page(), NEW + "&token=" + mallory.token(invoice.page()), own)
                        .statusCode())
                .isEqualTo(403);
        assertThat(new Visitor()
                        .post(invoice.page(), NEW + "&token=" + ada.token(invoice.page()), own)
                        .statusCode())
                .as("without its cookie")
                .isEqualTo(403);
        assertThat(attempts()).isZero();
        assertThat(ada.post(invoice.page(), NEW).statusCode()).isEqualTo(303);
    }

    @Test
    void theCookieIsForThisHostAloneAndNotForScripts() {
        var page = new Visitor().get(seller.invoice().page());

        assertThat(page.headers().firstValue("Set-Cookie").orElseThrow())
                .matches("billwright=[A-Za-z0-9_-]{27}; Path=/; HttpOnly; SameSite=Lax");
    }

    /// Finds a page that somebody adds and forgets to bind. The console takes JSON alone, which no form can send and no
    /// script of another site without our leave.
    @Test
    void everyPublicFormIsRefusedToAnotherSite() {
        var mappings = PaymentPages.SERVICE.bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
        var forms = mappings.getHandlerMethods().keySet().stream()
                .filter(mapping -> mapping.getMethodsCondition().getMethods().stream()
                        .anyMatch(method -> !Set.of("GET", "HEAD").contains(method.name())))
                .flatMap(mapping -> mapping.getPatternValues().stream())
                .filter(path -> !path.startsWith("/api/v2") && !BY_PROGRAMS.contains(path))
                .collect(Collectors.toSet());

        assertThat(forms).contains("/pay/{slug}", "/orders/{slug}", "/sandbox-pay/{slug}");
        for (var path : forms) {
            var url = PaymentPages.SERVICE.baseUrl()
                    + path.replace("{slug}", "A".repeat(27))
                            .replace("{id}", Ids.next().toString());
            assertThat(new Visitor()
                            .post(url, NEW, Map.of("Origin", "https://evil.example"))
                            .statusCode())
                    .as(path)
                    .isEqualTo(path.startsWith("/console/") ? 415 : 403);
        }
    }

    /// The page of another site, in a browser that has been on ours: its form reaches us, and nothing is charged.
    @Test
    void aFormOfAnotherSiteDoesNothingInARealBrowser() {
        var invoice = seller.invoice();
        try (var browser = Chromium.start()) {
            browser.open(invoice.page());
            browser.await("Pay now");
            var token = browser.look("document.querySelector('input[name=token]').value")
                    .asString();
            browser.open("data:text/html,<form method=post action='" + invoice.page() + "'>"
                    + "<input name=method value=new><input name=amount value=32000>"
                    + "<input name=token value='" + token + "'><button>Win</button></form>");
            browser.click("button");
            browser.await("Please open the page again");
            assertThat(attempts()).isZero();
            browser.open(invoice.page());
            browser.click("button");
            browser.await("Test method");
        }
    }

    private int attempts() {
        return PaymentPages.SERVICE
                .database()
                .owner()
                .sql("select count(*) from payment_attempts where seller_id = :seller")
                .param("seller", seller.api().seller().id())
                .query(Integer.class)
                .single();
    }
}
