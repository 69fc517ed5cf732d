package io.billwright.edges.reports.recurring;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Recurring revenue and how it moves: the worked examples of docs/reports/recurring-revenue.md.
class MrrApiTest {

    private static final List<String> KINDS = List.of(
            "new_business", "expansion", "contraction", "churn", "reactivation", "pause", "price_change", "exchange");

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aYearUpfrontCountsByTheMonthAndAnUpgradeInTheMiddleFromItsDayOn() {
        var subscription = bills.subscribe("2025-01-01", seats(10), "'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-07-16T09:00:00Z");
        upgrade(subscription, "2025-07-16", seats(12));

        assertThat(months("?starts_at=2025-01-01&ends_at=2025-07-31"))
                .startsWith("2025-01-01..2025-01-31 USD 0 new_business 50000 = 50000")
                .contains("2025-06-01..2025-06-30 USD 50000 = 50000")
                .endsWith("2025-07-01..2025-07-16 USD 50000 expansion 10000 = 60000");
        assertThat(shop.api()
                        .get("/reports/mrr?starts_at=2025-07-16&interval=DAY")
                        .at("data.0.arr"))
                .isEqualTo("720000");
    }

    @Test
    void aRecastCountsTheDifferenceOnceWhateverPlanOrFrequency() {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-03-10T09:00:00Z");
        recast(subscription, "2025-03-10", "[{'brick_id': 'support', 'quantity': 1}]", "ALL_UPFRONT");

        assertThat(months("?starts_at=2025-03-01"))
                .containsExactly("2025-03-01..2025-03-10 USD 50000 contraction -40000 = 10000");
        assertThat(months("?starts_at=2025-03-01&group_by=BRICK"))
                .containsExactly(
                        "2025-03-01..2025-03-10 USD Seats 50000 contraction -50000 = 0",
                        "2025-03-01..2025-03-10 USD Support 0 contraction 10000 = 10000");
    }

    @Test
    void whatIsPausedOverAMonthsEndCountsNothingUntilItGoesOn() {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-03-20T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-04-11'}")
                .expect(201);
        shop.advance("2025-05-02T09:00:00Z");

        assertThat(months("?starts_at=2025-03-01"))
                .containsExactly(
                        "2025-03-01..2025-03-31 USD 50000 pause -50000 = 0",
                        "2025-04-01..2025-04-30 USD 0 pause 50000 = 50000",
                        "2025-05-01..2025-05-02 USD 50000 = 50000");
    }

    /// The new agreement is billed from its first day on: it never paused.
    @ParameterizedTest
    @ValueSource(strings = {"2025-03-25", "2025-03-15"})
    void whatReplacesAnAgreementFromADayOfItsPauseOnCountsFromThatDay(String recastOn) {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-03-20T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-04-11'}")
                .expect(201);
        shop.advance("2025-05-02T09:00:00Z");
        recast(subscription, recastOn, seats(4), "MONTHLY");

        assertThat(months("?starts_at=2025-03-01"))
                .containsExactly(
                        "2025-03-01..2025-03-31 USD 50000 contraction -30000 = 20000",
                        "2025-04-01..2025-04-30 USD 20000 = 20000",
                        "2025-05-01..2025-05-02 USD 20000 = 20000");
    }

    @Test
    void whoeverEndsWhilePausedIsGoneAndNotPaused() {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-03-20T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        shop.advance("2025-06-02T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-06-05T09:00:00Z");

        assertThat(months("?starts_at=2025-06-01"))
                .containsExactly("2025-06-01..2025-06-05 USD 0 churn -50000 pause 50000 = 0");
    }

    @Test
    void aNoteAVoidAndAPaymentThatFailsChangeNothing() {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-02-02T09:00:00Z");
        shop.post(
                        "/invoices/" + bills.idOf(subscription, 0) + "/credit-notes",
                        "{'reason': 'Bad month', 'amount': 60000}")
                .expect(201);
        shop.post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{'reason': 'Wrong'}")
                .expect(200);

        assertThat(months("?starts_at=2025-02-01")).containsExactly("2025-02-01..2025-02-02 USD 50000 = 50000");
    }

    @Test
    void aCommitmentRecursAndWhatIsUsedBeyondItIsShownBeside() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 10000}]");
        shop.advance("2025-01-20T09:00:00Z");
        shop.post(
                        "/usage",
                        "{'subscription_id': '" + subscription
                                + "', 'brick_id': 'calls', 'value': 12500, 'transaction_id': 't1', "
                                + "'time': '2025-01-20T08:00:00Z'}")
                .expect(201);
        shop.advance("2025-02-03T09:00:00Z");

        var january = shop.api()
                .get("/reports/mrr?starts_at=2025-01-01&ends_at=2025-01-31")
                .expect(200);
        assertThat(january.at("data.0.mrr") + " " + january.at("data.0.usage")).isEqualTo("10000 3000");
    }

    @Test
    void discountsAreSpreadAndTheirEndIsAChangeOfPrice() {
        bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'seats', 'quantity': 10, 'discount': [{'amount': 12000}]}]",
                "'auto_renews': true",
                "'renewal_uplifted_rate': '10'");
        shop.advance("2026-01-02T09:00:00Z");

        assertThat(months("?starts_at=2025-12-01"))
                .containsExactly(
                        "2025-12-01..2025-12-31 USD 49000 = 49000",
                        "2026-01-01..2026-01-02 USD 49000 price_change 6000 = 55000");
    }

    @Test
    void moreSeatsAtAnotherPriceAreToldApart() {
        var subscription = bills.subscribe("2025-01-01", seats(10));
        shop.advance("2025-02-01T09:00:00Z");
        upgrade(
                subscription,
                "2025-02-01",
                "[{'brick_id': 'seats', 'quantity': 20, 'discount': [{'rate': '10', 'renews': true}]}]");

        assertThat(months("?starts_at=2025-02-01"))
                .containsExactly("2025-02-01..2025-02-01 USD 50000 expansion 45000 price_change -5000 = 90000");
    }

    @Test
    void customersAreNewOnceAndBackAfterTheyLeft() {
        var first = bills.subscribe("2025-01-01", seats(10));
        bills.subscribe("2025-01-15", seats(1));
        shop.advance("2025-02-10T09:00:00Z");
        shop.post("/subscriptions/" + first + "/cancel", "{}").expect(200);
        shop.advance("2025-03-10T09:00:00Z");
        var oslo = bills.subscribe("2025-03-10", seats(2), "'customer_id': '" + shop.id("oslo") + "'");
        shop.post("/subscriptions/" + oslo + "/cancel", "{}").expect(200);
        shop.advance("2025-04-10T09:00:00Z");
        bills.subscribe("2025-04-10", seats(3), "'customer_id': '" + shop.id("oslo") + "'");

        assertThat(months("?starts_at=2025-01-01&group_by=CUSTOMER"))
                .containsExactly(
                        "2025-01-01..2025-01-31 USD Lyon SARL 0 new_business 50000 expansion 5000 = 55000",
                        "2025-02-01..2025-02-28 USD Lyon SARL 55000 contraction -50000 = 5000",
                        "2025-03-01..2025-03-31 USD Lyon SARL 5000 = 5000",
                        "2025-03-01..2025-03-31 USD Oslo AS 0 new_business 10000 churn -10000 = 0",
                        "2025-04-01..2025-04-10 USD Lyon SARL 5000 = 5000",
                        "2025-04-01..2025-04-10 USD Oslo AS 0 reactivation 15000 = 15000");
        var churn = shop.api().get("/reports/mrr/movements?kind=CHURN").expect(200);
        assertThat(churn.at("data.0.moved_at") + " " + churn.at("data.0.customer_name") + " "
                        + churn.at("data.0.amount"))
                .isEqualTo("2025-03-11 Oslo AS -10000");
        assertThat(churn.at("data.0.subscription_id")).isEqualTo(oslo);
        var life = shop.api().get("/reports/customer-life").expect(200);
        assertThat(life.at("customers_ever") + " " + life.at("customers") + " " + life.at("endings") + " "
                        + life.at("average_days"))
                .isEqualTo("2 2 1 102.0");
    }

    @Test
    void oneCurrencyShowsWhatOtherRatesMakeOfTheOpening() {
        rate("USD", "2025-01-01", "0.90");
        rate("USD", "2025-02-10", "0.80");
        bills.subscribe("2025-01-01", seats(10));
        bills.subscribe("2025-02-01", seats(10), "'currency': 'EUR'");
        shop.advance("2025-02-28T09:00:00Z");

        assertThat(months("?starts_at=2025-01-01&reporting_currency=EUR"))
                .containsExactly(
                        "2025-01-01..2025-01-31 EUR 0 new_business 45000 = 45000",
                        "2025-02-01..2025-02-28 EUR 45000 expansion 45000 exchange -5000 = 85000");
        assertThat(months("?starts_at=2025-02-01&reporting_currency=USD"))
                .containsExactly("2025-02-01..2025-02-28 USD 50000 expansion 56250 = 106250");
        assertThat(shop.api()
                        .get("/reports/mrr?reporting_currency=GBP")
                        .expect(400)
                        .text())
                .contains("needs an exchange rate of");
    }

    @Test
    void aTrialIsNoRevenueUntilItIsBought() {
        bills.subscribe("2025-01-01", seats(10), "'order_type': 'TRIAL'", "'contract_length': 1");
        shop.advance("2025-01-20T09:00:00Z");

        assertThat(months("?starts_at=2025-01-01")).isEmpty();
    }

    @Test
    void whoeverCancelsBeforeTheFirstDayWasNeverThere() {
        var subscription = bills.subscribe("2025-01-20", seats(10));
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-20T09:00:00Z");

        assertThat(months("?starts_at=2025-01-01")).isEmpty();
    }

    private static String seats(int quantity) {
        return "[{'brick_id': 'seats', 'quantity': " + quantity + "}]";
    }

    private void upgrade(String subscription, String startsAt, String bricks) {
        shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '" + startsAt + "', 'accept': true, 'bricks': " + bricks + "}")
                .expect(201);
    }

    private void recast(String subscription, String startsAt, String bricks, String frequency) {
        shop.post(
                        "/subscriptions/" + subscription + "/recast",
                        "{'starts_at': '" + startsAt + "', 'accept': true, 'plan_id': 'plan', 'contract_length': 12, "
                                + "'billing_frequency': '" + frequency + "', 'bricks': " + bricks + "}")
                .expect(201);
    }

    private void rate(String base, String startsAt, String rate) {
        shop.api()
                .put(
                        "/exchange-rates",
                        "{\"base_currency\": \"" + base + "\", \"quote_currency\": \"EUR\", \"starts_at\": \""
                                + startsAt + "\", \"rate\": \"" + rate + "\", \"source\": \"Test\"}")
                .expect(200);
    }

    private List<String> months(String query) {
        return rows(shop.api().get("/reports/mrr" + query).expect(200));
    }

    /// Such as `2025-01-01..2025-01-31 USD 0 new_business 50000 = 50000`, without movements that are zero.
    private static List<String> rows(Api.Answer list) {
        return list.body().get("data").valueStream().map(MrrApiTest::row).toList();
    }

    private static String row(JsonNode row) {
        var moved = KINDS.stream()
                .filter(kind -> row.get(kind).longValue() != 0)
                .map(kind -> " " + kind.toLowerCase(Locale.ROOT) + " " + row.get(kind))
                .collect(Collectors.joining());
        return row.get("starts_at").stringValue()
                + ".."
                + row.get("ends_at").stringValue()
                + " "
                + row.get("currency").stringValue()
                + (row.get("group_name").isNull()
                        ? ""
                        : " " + row.get("group_name").stringValue())
                + " "
                + row.get("opening")
                + moved
                + " = "
                + row.get("mrr");
    }
}
