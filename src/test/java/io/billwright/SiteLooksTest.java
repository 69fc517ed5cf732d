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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Pages of the documentation site on a phone and on a desk, light and dark; the pictures that are left in
/// `target/pictures` are there to be looked at. `.ci/run` builds the site before and says with `-Dsite` where it is;
/// elsewhere the test is skipped where `scripts/build-site` has not run.
@Timeout(600)
class SiteLooksTest {

    private static final String GIVEN = System.getProperty("site");
    private static final Path SITE =
            Path.of(GIVEN == null ? "target/site" : GIVEN).toAbsolutePath();

    private static final List<String> PAGES = List.of(
            "/",
            "/start/",
            "/concepts/1-agreement/",
            "/concepts/2-invoice/",
            "/concepts/3-changes/",
            "/concepts/4-proration/",
            "/concepts/5-commitment/",
            "/concepts/6-money/",
            "/guides/t07/",
            "/rules/r6/",
            "/reports/forecast/",
            "/build/sdks/",
            "/build/webhooks/",
            "/build/errors/",
            "/operations/install/",
            "/operations/roles/",
            "/moving/vocabulary/",
            "/moving/import/",
            "/reference/",
            "/reference/operations/createsubscription/",
            "/reference/webhooks/invoicepaid/");

    private final List<String> problems = new ArrayList<>();

    @Test
    void everyPageCanBeReadByAnybodyAndAsksNobodyElse() throws Exception {
        assumeThat(GIVEN != null || Files.exists(SITE)).as("the site is built").isTrue();
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var server = SimpleFileServer.createFileServer(address, SITE, SimpleFileServer.OutputLevel.NONE);
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
        browser.click("button[data-open-modal]");
        browser.type("proration");
        browser.await("Play with it");
        look(browser, "search");
    }

    private void look(Chromium browser, String name) {
        for (int width : new int[] {375, 1280}) {
            browser.size(width, 900);
            for (boolean dark : new boolean[] {false, true}) {
                browser.dark(dark);
                var looks = "%s-%d%s".formatted(name, width, dark ? "-dark" : "");
                var theme = dark ? "dark" : "light";
                Await.until(
                        looks + " is " + theme,
                        () -> browser.look("document.documentElement.dataset.theme")
                                .asString()
                                .equals(theme));
                if (browser.look("document.documentElement.scrollWidth").intValue() > width) {
                    problems.add(looks + ": scrolls sideways");
                }
                Axe.violations(browser).forEach(violation -> problems.add(looks + ": " + violation));
                browser.picture(Path.of("target/pictures/site-" + looks + ".png"));
            }
        }
        browser.dark(false);
        browser.size(1280, 900);
    }
}
