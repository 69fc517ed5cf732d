package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Work is in one hand at a time, and in nobody's for long after that one has died.
class ClaimsTest {

    private static final Claimable DOCUMENTS = new Claimable(
            "invoice_work",
            "invoice_id",
            "action = 'DELIVER' and parked_reason is null",
            Backoff.doubling(Duration.ofMinutes(1), Duration.ofHours(1)),
            2);
    private static final TestService SERVICE = TestService.start(Map.of("billwright.jobs.lease", "2s"));

    private final Seller seller = SERVICE.newSandboxSeller().seller();
    private final Claims claims = SERVICE.bean(Claims.class);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void theFirstIsClaimedFirstAndByOne() {
        var later = add(Instant.now().minusSeconds(10));
        var first = add(Instant.now().minusSeconds(20));
        add(Instant.now().plusSeconds(600));

        assertThat(take(1)).extracting(Claim::key).containsExactly(first);
        assertThat(take(10)).extracting(Claim::key).containsExactly(later);
        assertThat(take(10)).isEmpty();
    }

    @Test
    void theWorkOfADeadProcessIsClaimedAnewAndItsOwnWordCountsNoMore() {
        var id = add(Instant.now().minusSeconds(10));
        var dead = take(1).getFirst();
        letTheLeaseRunOut();
        var taken = take(1).getFirst();
        assertThat(taken.key()).isEqualTo(id);
        assertThat(taken.attempt()).isEqualTo(2);

        in(() -> {
            claims.release(dead, Instant.now());
            claims.failed(dead, "late", Instant.now());
            return true;
        });

        assertThat(column(id, "claim_id::text")).contains(taken.token().toString());
    }

    @Test
    void aHeartbeatKeepsTheClaim() {
        add(Instant.now().minusSeconds(10));
        var held = take(1);
        var until = lease(held.getFirst());
        try (var _ = SERVICE.bean(Leases.class).keep(seller, held)) {
            Await.until("the lease is extended", () -> lease(held.getFirst()).isAfter(until.plusSeconds(1)));
            assertThat(take(1)).isEmpty();
        }
    }

    @Test
    void whatWasGivenBackIsDueLaterUnlessSomebodyHasSaidWhen() {
        var id = add(Instant.now().minusSeconds(10));
        var claim = take(1).getFirst();
        in(() -> {
            claims.release(claim, Instant.parse("2999-01-01T00:00:00Z"));
            return true;
        });
        assertThat(column(id, "due_at::date::text")).contains("2999-01-01");
        assertThat(column(id, "claim_id::text")).isEmpty();
    }

    @Test
    void whatFailsTooOftenIsParkedWithItsReason() {
        var id = add(Instant.now().minusSeconds(10));
        fail("once");
        assertThat(column(id, "parked_reason")).isEmpty();
        SERVICE.database().owner().sql("update invoice_work set due_at = now()").update();
        fail("twice");

        assertThat(column(id, "parked_reason")).contains("twice");
        assertThat(take(1)).isEmpty();
    }

    private void fail(String reason) {
        var claim = take(1).getFirst();
        in(() -> {
            claims.failed(claim, reason, Instant.now());
            return true;
        });
    }

    private List<Claim> take(int most) {
        return in(() -> claims.take(DOCUMENTS, SERVICE.bean(SellerClock.class).systemNow(), most));
    }

    private <T> T in(Supplier<T> work) {
        return SERVICE.bean(SellerTransactions.class).in(seller, work);
    }

    private UUID add(Instant dueAt) {
        var id = Ids.next();
        in(() -> SERVICE.bean(JdbcClient.class)
                .sql("insert into invoice_work (invoice_id, action, due_at) values (:id, 'DELIVER', :due::timestamptz)")
                .param("id", id)
                .param("due", dueAt.toString())
                .update());
        return id;
    }

    private static void letTheLeaseRunOut() {
        SERVICE.database()
                .owner()
                .sql("update invoice_work set claimed_until = now() where claim_id is not null")
                .update();
    }

    private Instant lease(Claim claim) {
        return Instant.ofEpochMilli(
                Long.parseLong(column(claim.key(), "(extract(epoch from claimed_until) * 1000)::bigint::text")
                        .orElseThrow()));
    }

    private Optional<String> column(UUID id, String expression) {
        return in(() -> SERVICE.bean(JdbcClient.class)
                .sql("select " + expression + " from invoice_work where invoice_id = :id")
                .param("id", id)
                .query((row, _) -> Optional.ofNullable(row.getString(1)))
                .single());
    }
}
