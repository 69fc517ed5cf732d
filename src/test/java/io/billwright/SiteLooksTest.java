package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.SimpleFileServer;
import io.billwright.testing.Await;
import io.billwright.testing.Axe;
import io.billwright.testing.Chromium;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Pages of the documentation site on a phone in light and on a desk in dark; the pictures that are left in
/// `target/pictures` are there to be looked at. `.ci/run` builds the site before and says with `-Dsite` where it is;
/// elsewhere the test is skipped where `scripts/build-site` has not run.
@Timeout(900)
class SiteLooksTest {

    private static final String GIVEN = System.getProperty("site");
    private static final Path SITE =
            Path.of(GIVEN == null ? "target/site" : GIVEN).toAbsolutePath();

    /// Not the pages of the reference, which a plugin draws: the contrast of its marks and the order of its headings
    /// are not ours.
    private static final List<String> PAGES = List.of(
            "/",
            "/start/",
            "/concepts/1-agreement/",
            "/concepts/4-proration/",
            "/concepts/5-commitment/",
            "/guides/t07/",
            "/rules/r6/",
            "/reports/forecast/",
            "/build/sdks/",
            "/build/webhooks/",
            "/build/errors/",
            "/operations/install/",
            "/moving/vocabulary/",
            "/moving/import/");

    private final List<String> problems = new ArrayList<>();

    @Test
    void everyPageCanBeReadByAnybodyAndAsksNobodyElse() throws Exception {
        assumeThat(GIVEN != null || Files.exists(SITE)).as("the site is built").isTrue();
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var server = SimpleFileServer.createFileServer(address, SITE, SimpleFileServer.OutputLevel.NONE);
        // Its only thread would let a page wait for a connection on which nobody asks.
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        var url = "http://127.0.0.1:" + server.getAddress().getPort();
        try (var browser = Chromium.start()) {
            for (var page : PAGES) {
                browser.open(url + page);
                look(
                        browser,
                        page.equals("/")
                                ? "home"
                                : page.substring(1, page.length() - 1).replace('/', '-'));
            }
            search(browser, url);
            assertThat(browser.requests()).allMatch(asked -> asked.startsWith(url + "/") || asked.startsWith("data:"));
            assertThat(problems).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    private void search(Chromium browser, String url) {
        browser.open(url + "/start/");
        Await.until(
                "the search is loaded",
                () -> browser.look("document.querySelector('dialog input') != null")
                        .asBoolean());
        browser.click("button[data-open-modal]");
        Await.until(
                "one can type",
                () -> browser.look("document.activeElement.matches('dialog input')")
                        .asBoolean());
        browser.type("proration");
        browser.await("What part of a month costs, with an interactive figure.");
        look(browser, "search");
    }

    private void look(Chromium browser, String name) {
        for (boolean dark : new boolean[] {false, true}) {
            int width = dark ? 1280 : 375;
            browser.size(width, 900);
            browser.dark(dark);
            var theme = dark ? "dark" : "light";
            var looks = "%s-%d-%s".formatted(name, width, theme);
            Await.until(
                    looks + " has its theme",
                    () -> browser.look("document.documentElement.dataset.theme")
                            .asString()
                            .equals(theme));
            // What is missing is told: scripts of the page see to it.
            Await.value(looks + " has a way in by keys to what scrolls", () -> browser.look("""
                            [...document.querySelectorAll('.expressive-code pre, .sl-markdown-content table')]
                                .filter(e => e.scrollWidth > e.clientWidth && e.tabIndex !== 0)
                                .map(e => e.outerHTML.slice(0, 300))
                            """), JsonNode::isEmpty);
            if (browser.look("document.documentElement.scrollWidth").intValue() > width) {
                problems.add(looks + ": scrolls sideways");
            }
            Axe.violations(browser).forEach(violation -> problems.add(looks + ": " + violation));
            browser.picture(Path.of("target/pictures/site-" + looks + ".png"));
        }
        browser.dark(false);
        browser.size(1280, 900);
    }
}
