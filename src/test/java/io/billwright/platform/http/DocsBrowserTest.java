package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Chromium;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.TestService;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// The API reference in a real browser, whose reader of YAML is less forgiving than ours.
@Timeout(180)
class DocsBrowserTest {

    @Test
    void everyOperationIsShownAndNothingCouldNotBeRead() {
        var address = TestService.shared().baseUrl();
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            browser.open(address + "/docs");
            var last = OpenApi.operations().getLast();
            browser.await(last.node().get("summary").stringValue());

            assertThat(shown(browser))
                    .containsAll(OpenApi.operations().stream()
                            .map(DocsBrowserTest::element)
                            .toList());

            browser.click("#operations-Customers-listCustomers button");
            browser.await("\"customer_name\": ");
            assertThat(browser.look("document.querySelector('.errors-wrapper')?.innerText ?? ''")
                            .asString())
                    .isEmpty();
            assertThat(browser.requests()).allMatch(url -> url.startsWith(address) || url.startsWith("data:"));
            browser.picture(Path.of("target/pictures/docs.png"));
        }
    }

    private static List<String> shown(Chromium browser) {
        return browser.look("[...document.querySelectorAll('.opblock')].map(block => block.id)")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
    }

    /// The id that Swagger UI gives to an operation.
    private static String element(Operation operation) {
        return "operations-" + operation.node().at("/tags/0").stringValue() + "-" + operation.id();
    }
}
