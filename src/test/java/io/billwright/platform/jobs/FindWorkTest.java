package io.billwright.platform.jobs;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.FindWork.Found;
import io.billwright.testing.RecordedStatements;
import io.billwright.testing.TestService;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What is due is found among all sellers in one statement, and sellers for whom nothing is due are not visited.
class FindWorkTest {

    private static final int SELLERS = 2_000;
    private static final TestService SERVICE = TestService.start(Map.of(), RecordedStatements.class);
    private static final JdbcClient OWNER = SERVICE.database().owner();
    private static final List<Work> WORKS = SERVICE.beans(Work.class);

    private final FindWork findWork =
            new FindWork(SERVICE.bean(JdbcClient.class), SERVICE.bean(SellerClock.class), WORKS);

    @BeforeAll
    static void fill() {
        OWNER.sql("""
                        insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date,
                                             invoice_prefix, created_at, updated_at)
                        select gen_random_uuid(), 'Seller', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now()
                        from generate_series(1, :count)
                        """).param("count", SELLERS).update();
        OWNER.sql("""
                        insert into invoice_work (seller_id, invoice_id, action, due_at)
                        select seller_id, gen_random_uuid(), 'ISSUE', now() + interval '1 month' from sellers
                        """).update();
        letNothingBeDue();
        OWNER.sql("analyze").update();
    }

    @AfterEach
    void letNothingBeDueAgain() {
        letNothingBeDue();
    }

    /// A new seller's postings are due to be rolled up, too.
    private static void letNothingBeDue() {
        for (var work : List.of("invoice_work", "posting_rollups")) {
            OWNER.sql("update " + work + " set due_at = now() + interval '1 month'")
                    .update();
        }
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void withNothingDueAllKindsTakeOneStatement() {
        var statements = RecordedStatements.during(() -> assertThat(all()).isEmpty());

        assertThat(statements).hasSize(1);
    }

    @Test
    void theOneThatIsDueIsFound() {
        var seller = OWNER.sql("select seller_id from sellers offset 700 limit 1")
                .query(UUID.class)
                .single();
        OWNER.sql("update invoice_work set due_at = now() where seller_id = :id")
                .param("id", seller)
                .update();

        assertThat(all()).singleElement().satisfies(found -> {
            assertThat(found.seller()).isEqualTo(new Seller(seller, Seller.Mode.LIVE));
            assertThat(found.work().kind()).isEqualTo("issue");
        });
    }

    /// A million invoices of one seller that are due since one time cost one step.
    @Test
    void oneWithVeryMuchIsFoundOnceAndEverybodyElseInTurn() {
        OWNER.sql("update invoice_work set due_at = now() - interval '1 hour'").update();
        OWNER.sql("""
                        insert into invoice_work (seller_id, invoice_id, action, due_at)
                        select (select min(seller_id::text)::uuid from sellers), gen_random_uuid(), 'ISSUE',
                               now() - interval '1 day'
                        from generate_series(1, 20000)
                        """).update();
        var found = new HashSet<Seller>();
        int rounds = 0;
        while (found.size() < SELLERS && rounds < SELLERS) {
            var some = find(Set.of("issue"));
            assertThat(some).hasSizeLessThanOrEqualTo(200);
            found.addAll(some.stream().map(Found::seller).toList());
            rounds++;
        }

        assertThat(found).hasSize(SELLERS);
        assertThat(rounds).isBetween(SELLERS / 200, SELLERS / 200 + 2);
        OWNER.sql("delete from invoice_work where due_at < now() - interval '12 hours'")
                .update();
    }

    @Test
    void theClockOfASandboxDrivesItsOwnWork() {
        var seller = SERVICE.newSandboxSeller().seller();
        SERVICE.bean(SellerTransactions.class)
                .run(seller, () -> SERVICE.bean(JdbcClient.class).sql("""
                                insert into invoice_work (invoice_id, action, due_at)
                                values (gen_random_uuid(), 'ISSUE', now()), (gen_random_uuid(), 'DELIVER', now())
                                """).update());

        assertThat(all().stream()
                        .filter(found -> found.seller().equals(seller))
                        .map(found -> found.work().kind()))
                .containsExactlyInAnyOrder("document", "postings");
    }

    private List<Found> all() {
        return find(WORKS.stream().map(Work::kind).collect(toSet()));
    }

    private List<Found> find(Set<String> kinds) {
        return findWork.find(kinds);
    }
}
