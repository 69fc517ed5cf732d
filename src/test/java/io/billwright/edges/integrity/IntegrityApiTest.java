package io.billwright.edges.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.runs.BilledShop;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `GET /integrity` (R26).
class IntegrityApiTest {

    private static final String NEARLY_NIL = "00000000-0000-0000-0000-00000000000";

    @Test
    void soundBooksPassEveryCheck() {
        var shop = BilledShop.open().shop();

        var answer = shop.api().get("/integrity").expect(200);

        assertThat(answer.at("ok")).isEqualTo("true");
        assertThat(answer.at("checked_at")).isEqualTo("2025-02-15T00:00:00Z");
        var checks = answer.body().get("checks");
        assertThat(checks.valueStream().map(check -> check.get("name").stringValue()))
                .containsExactlyElementsOf(Stream.concat(
                                Arrays.stream(Invariant.values()).map(Invariant::shownName),
                                Stream.of(
                                        "parked_work_is_acted_on",
                                        "postings_are_rolled_up",
                                        "revenue_is_recognised",
                                        "recurring_revenue_is_rolled_up",
                                        "taxes_are_rolled_up",
                                        "commitments_count_what_is_paid"))
                        .toList());
        assertThat(checks.valueStream()).allSatisfy(check -> {
            assertThat(check.get("ok").booleanValue()).isTrue();
            assertThat(check.get("violations").longValue()).isZero();
            assertThat(check.get("examples").isEmpty()).isTrue();
        });
    }

    // R4, R5: a cent over three months is given in the first and the third and taken in the second, whose invoice is
    // voided.
    @Test
    void aVoidedPartOfAnAmountLeavesTheRestSound() {
        var bills = Bills.at("2026-01-04T12:00:00Z");
        bills.shop().publish("sevenths", "Sevenths", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Seat', 'brick_code': 'seventh', 'kind': 'ADD_ON',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '69.062329'}]}]}
                """));
        var subscription = bills.subscribe(
                "2026-01-04",
                "[{'brick_id': 'seventh', 'quantity': 3, 'discount': [{'amount': 1}]}]",
                "'plan_id': 'sevenths', 'contract_length': 3, 'auto_renews': false");
        bills.shop().advance("2026-03-10T12:00:00Z");
        assertThat(bills.invoices(subscription))
                .extracting(invoice -> invoice.get("discount_total").longValue())
                .containsExactly(1L, -1L, 1L);
        bills.shop()
                .post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{}")
                .expect(200);

        assertThat(bills.shop().api().get("/integrity").at("ok")).isEqualTo("true");
    }

    // R6, R11: an upgrade that drops a coupon takes back what it gave for the time to come. Voided, that stays given,
    // and the next upgrade gives it once more.
    @Test
    void aVoidedUpgradeThatTookACouponBackLeavesTheRestSound() {
        var bills = Bills.at("2025-01-01T12:00:00Z");
        var subscription = bills.subscribe(
                "2025-01-01", Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT', 'discount_coupons': ['MINUS100']");
        bills.catchUp();
        upgrade(bills, subscription, 100, "");
        bills.shop()
                .post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{}")
                .expect(200);
        upgrade(bills, subscription, 200, "'MINUS100'");
        bills.shop().advance("2025-07-02T12:00:00Z");
        assertThat(bills.invoices(subscription))
                .extracting(invoice -> invoice.get("discount_total").longValue())
                .containsExactly(100_00L, -50_00L, 50_00L);

        assertThat(bills.shop().api().get("/integrity").at("ok")).isEqualTo("true");
    }

    private static void upgrade(Bills bills, String subscription, int seats, String coupons) {
        var order = bills.shop()
                .post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-07-01', 'discount_coupons': [%s],
                         'bricks': [{'brick_id': 'seats', 'quantity': %d}]}
                        """.formatted(coupons, seats))
                .expect(201)
                .at("order_id");
        bills.shop().api().post("/orders/" + order + "/accept", "{}").expect(200);
    }

    @Test
    void aSellerWithNothingIsSound() {
        assertThat(TestService.shared().newSandboxSeller().get("/integrity").at("ok"))
                .isEqualTo("true");
    }

    /// A number is missing for the seller itself, and for six others.
    @Test
    void whatIsWrongIsNamedWithSomeExamples() {
        var seller = TestService.shared().newSandboxSeller();
        var sql = """
                insert into number_series (seller_id, legal_entity_id, next_number)
                select :seller, (:nearlyNil || n)::uuid, 2 from generate_series(0, 6) n
                """;
        TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("seller", seller.seller().id())
                .param("nearlyNil", NEARLY_NIL)
                .update();

        var answer = seller.get("/integrity").expect(200).body();

        assertThat(answer.get("ok").booleanValue()).isFalse();
        var wrong = answer.get("checks")
                .valueStream()
                .filter(check -> !check.get("ok").booleanValue())
                .toList();
        assertThat(wrong).hasSize(1);
        assertThat(wrong.getFirst().get("name").stringValue()).isEqualTo("numbers_have_no_gaps");
        assertThat(wrong.getFirst().get("violations").longValue()).isEqualTo(7);
        assertThat(wrong.getFirst().get("examples").valueStream().map(id -> id.stringValue()))
                .containsExactlyElementsOf(
                        Stream.of(0, 1, 2, 3, 4).map(n -> NEARLY_NIL + n).toList());
    }

    /// What is wrong with one seller is no matter of another.
    @Test
    void onlyTheSellersOwnBooksAreLookedAt() {
        var broken = TestService.shared().newSandboxSeller();
        TestService.shared()
                .database()
                .owner()
                .sql("insert into number_series values (:seller, :seller, 9)")
                .param("seller", broken.seller().id())
                .update();

        assertThat(broken.get("/integrity").at("ok")).isEqualTo("false");
        assertThat(Shop.open().api().get("/integrity").at("ok")).isEqualTo("true");
    }

    @Test
    void onlyAReaderMayAsk() {
        var seller = TestService.shared().newSandboxSeller();
        for (var scope : List.of("READ", "WRITE")) {
            var key = seller.post("/api-keys", "{\"name\": \"k\", \"scopes\": [\"" + scope + "\"]}")
                    .expect(201)
                    .at("key");
            seller.withKey(key).get("/integrity").expect(scope.equals("READ") ? 200 : 403);
        }
    }
}
