package io.billwright.edges.reports.recurring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// Recurring revenue that is rolled up in the background says what is worked out from what was agreed.
class RollupsApiTest {

    private static final LocalDate FIRST = LocalDate.parse("2024-12-01");

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final RollingUp rollingUp = new RollingUp(TestService.shared(), shop.api());
    private final JdbcClient owner = TestService.shared().database().owner();

    @Test
    void whateverChangesIsInTheReportsBeforeAndAfterItIsRolledUp() {
        var lyon = bills.subscribe("2025-01-01", seats(10), "'auto_renews': true, 'contract_length': 6");
        var oslo = bills.subscribe("2025-01-10", seats(10), "'customer_id': 'oslo', 'currency': 'EUR'");
        var texas = bills.subscribe("2025-02-01", seats(3), "'customer_id': 'texas'");
        check("2025-01-01");
        upgrade(lyon, "2025-01-20", 14);
        advance("2025-02-10");
        shop.post("/subscriptions/" + oslo + "/pause", "{'scheduled_resume_at': '2025-03-05'}")
                .expect(201);
        // For days that are over.
        bills.subscribe("2024-12-15", seats(7), "'customer_id': 'texas'");
        check("2025-02-10");
        advance("2025-03-10");
        shop.post("/subscriptions/" + texas + "/cancel", "{}").expect(200);
        // Another currency than the customer began with.
        bills.subscribe("2025-03-10", seats(2), "'customer_id': 'oslo'");
        shop.post(
                        "/subscriptions/" + lyon + "/recast",
                        "{'starts_at': '2025-03-10', 'accept': true, 'plan_id': 'plan', 'contract_length': 12, "
                                + "'billing_frequency': 'MONTHLY', 'bricks': " + seats(4) + "}")
                .expect(201);
        shop.post("/invoices/" + bills.idOf(lyon, 0) + "/void", "{'reason': 'Wrong'}")
                .expect(200);
        check("2025-03-10");
        advance("2025-04-20");
        shop.post("/subscriptions/" + oslo + "/cancel", "{}").expect(200);
        shop.post("/subscriptions/" + lyon + "/pause", "{}").expect(201);
        check("2025-04-20");
        advance("2026-02-02");
        check("2026-02-02");
    }

    @Test
    void whatIsRolledUpIsNotWorkedOutAgain() {
        bills.subscribe("2025-01-01", seats(10));
        rollingUp.all();
        assertThat(rollingUp.step()).isFalse();
        var sums = owner.sql("update recurring_days set amount = amount + 1 where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        assertThat(sums).isPositive();
        assertThat(shop.withBrokenBooks().api().get("/reports/mrr").expect(200).text())
                .contains("\"mrr\":50001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update recurring_days set amount = amount + 1",
                "delete from recurring_days",
                "update recurring_movements set amount = amount + 1",
                "delete from recurring_movements",
                "update recurring_cohorts set net = net + 1",
                "update recurring_cohorts set remaining = remaining + 1, customers = customers + 1",
                "update recurring_lives set ended = ended + 1"
            })
    void whatIsWrongIsFoundAndARebuildMendsIt(String wrong) {
        bills.subscribe("2025-01-01", seats(10));
        rollingUp.all();
        assertThat(check()).isEqualTo("true");
        shop.withBrokenBooks();
        owner.sql(wrong + " where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        assertThat(check()).isEqualTo("false");
        rollingUp.beginRebuild();
        rollingUp.all();
        assertThat(check()).isEqualTo("true");
    }

    @Test
    void aMovementThatWasNeverAgreedIsFoundAlthoughItsSumsAddUp() {
        bills.subscribe("2025-01-01", seats(10));
        rollingUp.all();
        shop.withBrokenBooks();
        for (var table : List.of("recurring_movements", "recurring_days")) {
            owner.sql("update " + table + " set day = day - 1 where seller_id = :seller")
                    .param("seller", shop.api().seller().id())
                    .update();
        }
        assertThat(check()).isEqualTo("false");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void pagesHoldEveryMovementOnceWhetherStoredOrNot(int limit) {
        var oslo = bills.subscribe("2025-01-03", seats(10), "'customer_id': 'oslo'");
        for (var customer : List.of("lyon", "texas", "oslo", "lyon")) {
            bills.subscribe("2025-01-01", seats(2), "'customer_id': '" + customer + "'");
        }
        advance("2025-02-01");
        rollingUp.all();
        upgrade(oslo, "2025-01-20", 4);
        upgrade(oslo, "2025-01-25", 12);
        var path = "/reports/mrr/movements?starts_at=2025-01-01&limit=";
        var all = shop.api()
                .get(path + 100)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
        assertThat(all).hasSize(7).doesNotHaveDuplicates();
        var paged = new ArrayList<JsonNode>();
        for (int offset = 0; offset < all.size(); offset += limit) {
            var page = shop.api()
                    .get(path + limit + "&include_total=true&offset=" + offset)
                    .expect(200);
            assertThat(page.at("total")).isEqualTo("7");
            assertThat(page.at("has_more")).isEqualTo(String.valueOf(offset + limit < all.size()));
            page.body().get("data").forEach(paged::add);
        }
        assertThat(paged).isEqualTo(all);
    }

    @Test
    void oneWorkerAtATimeRollsUpForASeller() {
        bills.subscribe("2025-01-01", seats(10));
        try (var other = Executors.newSingleThreadExecutor()) {
            rollingUp.in(() -> {
                assertThat(rollingUp.step()).isTrue();
                assertThat(other.submit(rollingUp::step))
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo(false);
                return true;
            });
        }
        assertThat(rollingUp.step()).isFalse();
        check("2025-01-01");
    }

    @Test
    void workThatIsCutOffChangesNothingAndIsDoneLater() {
        bills.subscribe("2025-01-01", seats(10));
        var before = rollingUp.reports(FIRST);
        assertThatThrownBy(() -> rollingUp.in(() -> {
                    assertThat(rollingUp.step()).isTrue();
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
        assertThat(rollingUp.reports(FIRST)).isEqualTo(before);
        assertThat(rollingUp.step()).isTrue();
        assertThat(rollingUp.reports(FIRST)).isEqualTo(before);
    }

    @Test
    void aRebuildGoesOnWhereItStoppedAndReportsStayRight() {
        bills.subscribe("2025-01-01", seats(10));
        rollingUp.all();
        rollingUp.beginRebuild();
        int steps = 0;
        for (boolean more = true; more; steps++) {
            var oslo = bills.subscribe("2025-01-01", seats(1 + steps), "'customer_id': 'oslo'");
            assertThat(oslo).isNotEmpty();
            var before = rollingUp.reports(FIRST);
            more = rollingUp.step() && steps < 20;
            assertThat(rollingUp.reports(FIRST)).isEqualTo(before);
        }
        assertThat(steps).isGreaterThan(4);
        rollingUp.all();
        check("2025-01-01");
    }

    private void advance(String day) {
        shop.advance(day + "T09:00:00Z");
    }

    private void check(String today) {
        assertThat(rollingUp.differences(FIRST, LocalDate.parse(today))).isEmpty();
        assertThat(check()).isEqualTo("true");
    }

    private String check() {
        return shop.api()
                .get("/integrity")
                .expect(200)
                .body()
                .get("checks")
                .valueStream()
                .filter(one -> one.get("name").stringValue().equals("recurring_revenue_is_rolled_up"))
                .map(one -> one.get("ok").asString())
                .findFirst()
                .orElseThrow();
    }

    private void upgrade(String subscription, String startsAt, int quantity) {
        shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '" + startsAt + "', 'accept': true, 'bricks': " + seats(quantity) + "}")
                .expect(201);
    }

    private static String seats(int quantity) {
        return "[{'brick_id': 'seats', 'quantity': " + quantity + "}]";
    }
}
