package io.billwright.edges.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.runs.BilledShop;
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
