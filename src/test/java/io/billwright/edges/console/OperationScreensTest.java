package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Await;
import io.billwright.testing.Chromium;
import io.billwright.testing.Meters;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Usage as an engineer looks at it, and billing runs as they happen.
@Timeout(300)
class OperationScreensTest {

    private static Chromium browser;
    private static Meters meters;
    private static ConsolePerson person;
    private static String subscription;

    @BeforeAll
    static void join() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        meters = Meters.at("2026-03-10T12:00:00Z");
        subscription = meters.subscribe("2026-01-01");
        for (int i = 0; i < 9; i++) {
            meters.shop()
                    .post("/usage", """
                            {'transaction_id': 'call-%d', 'subscription_id': '%s', 'brick_id': 'sum', 'value': %d.5,
                             'time': '2026-03-0%dT1%d:00:00Z', 'properties': {'region': '%s'}}
                            """.formatted(
                                    i, subscription, i * 10, 1 + i % 8, i % 9, i % 2 == 0 ? "eu-west" : "us-east"))
                    .expect(201);
        }
        meters.shop().post("/usage", """
                        {'transaction_id': 'late-1', 'subscription_id': '%s', 'brick_id': 'sum', 'value': 1,
                         'time': '2026-02-27T10:00:00Z'}
                        """.formatted(subscription)).expect(201);
        browser = Chromium.start();
        browser.size(1280, 900);
        person = ConsolePerson.at(browser);
        person.join(meters.shop().api());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void usageIsSeenByDayByHourAndEntryByEntry() {
        person.open("/usage", "Parked records");
        browser.await("365.5");
        ConsoleLooksTest.look(browser, "usage");
        browser.click("main td a[href*='" + meters.brick("sum") + "']");
        browser.await("By day");
        browser.await("call-8");
        person.awaitText("#readings table", "81");
        assertThat(person.text("#readings table")).contains("30.5");
        assertThat(browser.look("document.querySelector('#readings svg').getAttribute('aria-label')")
                        .asString())
                .contains("with a peak of 81");
        assertThat(person.text("#entries table")).containsOnlyOnce("Late");
        ConsoleLooksTest.look(browser, "usage-meter");

        person.tabTo("Search entries");
        browser.type("us-east");
        person.awaitText("#entries table", "call-7");
        Await.until("others are left out", () -> !person.text("#entries table").contains("call-8"));

        browser.open(ConsolePerson.url() + "/console/usage/" + subscription + "/" + meters.brick("sum")
                + "?by=HOUR&from=2026-03-02&until=2026-03-02");
        browser.await("By hour");
        person.awaitText("#readings table", "02 Mar 11:00");
        assertThat(person.text("#readings table")).contains("10.5");
    }

    @Test
    void aRunIsSeenAsItHappens() {
        var run = Ids.next();
        owner(
                "insert into billing_runs (seller_id, run_id, bills_until, started_at, due)" + " values ('"
                        + meters.shop().api().seller().id() + "', :id, now(), now(), 1200)",
                run);
        person.open("/runs", "0 of 1,200 invoices");
        owner("update billing_runs set done = 700, parked = 1 where run_id = :id", run);
        browser.await("701 of 1,200 invoices");
        ConsoleLooksTest.look(browser, "runs");
        assertThat(browser.requests()).anyMatch(url -> url.endsWith("/billing-runs/" + run + "/progress"));
        owner("update billing_runs set done = 1199, finished_at = now() where run_id = :id", run);
        person.awaitText("#all-runs table", "Finished");
        Await.until("nothing runs any more", () -> !browser.says("Running now"));
    }

    private static void owner(String sql, UUID run) {
        TestService.shared().database().owner().sql(sql).param("id", run).update();
    }
}
