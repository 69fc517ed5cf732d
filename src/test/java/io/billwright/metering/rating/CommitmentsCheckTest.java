package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// R26: the units a commitment counts are the units it was paid for. The check is silent on books with every kind of
/// change, and reports each kind of damage alone.
class CommitmentsCheckTest {

    private static final String HALF = "[{'brick_id': 'calls', 'quantity': 100000}]";
    private static final String ALL = "[{'brick_id': 'calls', 'quantity': 200000}]";

    private static final String JANUARY = "starts_at = '2025-01-01' and seller_id = :seller";

    private final ChangingBills changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
    private final JdbcClient owner = TestService.shared().database().owner();

    /// January has 100,000 committed, February a change to 200,000, and both have overage.
    private void billTwoMonths() {
        var shop = changing.bills().shop();
        var subscription = changing.subscribe("2025-01-01", HALF);
        shop.advance("2025-01-20T12:00:00Z");
        changing.use(subscription, "calls", "160000", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-15T12:00:00Z");
        changing.upgrade(subscription, "2025-02-15", ALL);
        changing.use(subscription, "calls", "260000", "2025-02-15T10:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");
        assertThat(changing.overage("Calls")).hasSize(2);
        assertThat(broken()).isEmpty();
    }

    @Test
    void unitsThatWereBilledThoughPaidForAreReported() {
        billTwoMonths();
        damage("update usage_charges set quantity = quantity + 1 where " + JANUARY);

        assertThat(broken()).containsExactly("commitments_count_what_is_paid 1");

        damage("update usage_charges set quantity = quantity - 1 where " + JANUARY);
        assertThat(broken()).isEmpty();
    }

    @Test
    void unitsThatWereUsedAndNotBilledAreReported() {
        billTwoMonths();
        damage("update usage_charges set used = used + 5 where seller_id = :seller");

        assertThat(broken()).containsExactly("commitments_count_what_is_paid 2");

        damage("update usage_charges set used = used - 5 where seller_id = :seller");
    }

    /// A commitment that counts more than the invoices of its order were paid for.
    @Test
    void aCommitmentThatCountsMoreThanItsShareIsReported() {
        billTwoMonths();
        rewriteTerms("100000", "100031");

        assertThat(broken()).containsExactly("commitments_count_what_is_paid 2");

        rewriteTerms("100031", "100000");
    }

    private void rewriteTerms(String from, String to) {
        damage("update orders set terms = replace(terms::text, '%s', '%s')::jsonb where seller_id = :seller"
                .formatted(from, to));
    }

    /// Without the triggers that keep the application from it.
    private void damage(String statement) {
        owner.sql("set session_replication_role = replica; " + statement + "; reset session_replication_role")
                .param("seller", changing.bills().shop().api().seller().id())
                .update();
    }

    private List<String> broken() {
        return changing.bills()
                .shop()
                .api()
                .get("/integrity")
                .expect(200)
                .body()
                .get("checks")
                .valueStream()
                .filter(check -> !check.get("ok").booleanValue())
                .map(check -> check.get("name").stringValue() + " "
                        + check.get("violations").longValue())
                .toList();
    }
}
