package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.Agreements;
import io.billwright.testing.Shop;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.ObjectNode;

/// What the database refuses of milestones and their completions, whoever asks (S1).
class MilestoneStoreTest {

    private final Agreements agreements = new Agreements();
    private final JdbcClient jdbc = agreements.bean(JdbcClient.class);
    private final UUID subscription = subscribe();
    private final Milestone milestone = find();

    @Test
    void whatIsCompletedIsCounted() {
        complete(1, "{[0,1)}");
        complete(1, "{[2,3)}");

        assertThat(find().completedQuantity()).isEqualTo(2);
    }

    @Test
    void noMoreThanTheTotalIsCompleted() {
        complete(2, "{[0,2)}");

        assertThatThrownBy(() -> complete(2, "{[2,4)}")).hasStackTraceContaining("completed_no_more_than_its_total");
        assertThat(find().completedQuantity()).isEqualTo(2);
    }

    @Test
    void noUnitIsCompletedTwice() {
        complete(1, "{[1,2)}");

        assertThatThrownBy(() -> complete(2, "{[0,2)}")).hasStackTraceContaining("each_unit_is_completed_once");
    }

    @Test
    void aCompletionIsOfAsManyUnitsAsItSays() {
        assertThatThrownBy(() -> complete(1, "{[0,1),[2,3)}")).hasStackTraceContaining("completes_its_quantity");
        assertThatThrownBy(() -> complete(0, "{}")).hasStackTraceContaining("milestone_completions_quantity_check");
        assertThatThrownBy(() -> complete(1, "{[-1,0)}")).hasStackTraceContaining("milestone_completions_units_check");
    }

    @Test
    void theTotalNeverFallsBelowWhatIsCompleted() {
        complete(2, "{[0,2)}");

        assertThatThrownBy(() -> agreements.execute(
                        "update milestones set total_quantity = 1 where milestone_id = :id", milestone.milestoneId()))
                .hasStackTraceContaining("completed_no_more_than_its_total");
    }

    @Test
    void aCompletionIsReleasedOnceAndNeverChanges() {
        var completion = complete(2, "{[0,2)}");
        var release = "update milestone_completions set released_at = now() where completion_id = :id";

        assertThatThrownBy(() -> agreements.execute(
                        "update milestone_completions set service_date = '2020-01-01' where completion_id = :id",
                        completion))
                .hasStackTraceContaining("never changes");
        agreements.execute(release, completion);
        assertThat(find().completedQuantity()).isZero();
        assertThatThrownBy(() -> agreements.execute(release, completion)).hasStackTraceContaining("never changes");
        complete(3, "{[0,3)}");
        assertThat(find().completedQuantity()).isEqualTo(3);
    }

    @Test
    void milestonesOfOthersAreNotThere() {
        var store = agreements.bean(MilestoneStore.class);

        assertThat(agreements.elsewhere(() -> store.ofSubscription(subscription)))
                .isEmpty();
        assertThat(agreements.elsewhere(() -> store.lock(subscription, milestone.milestoneId())))
                .isEmpty();
    }

    private UUID subscribe() {
        var request = (ObjectNode) Shop.yearly("[{'brick_id': 'rollout'}]", "'customer_id': 'nowhere', 'accept': true");
        return UUID.fromString(agreements
                .shop()
                .post("/subscriptions", request.toString())
                .expect(201)
                .at("subscription_id"));
    }

    private Milestone find() {
        return agreements
                .in(() -> agreements.bean(MilestoneStore.class).ofSubscription(subscription))
                .getFirst();
    }

    private UUID complete(long quantity, String units) {
        var id = UUID.randomUUID();
        var sql = """
                insert into milestone_completions (completion_id, milestone_id, order_id, phase_position, quantity,
                                                   units, bill_on, invoice_id, service_date, completed_at)
                select :id, m.milestone_id, m.order_id, m.phase_position, :quantity, :units::int8multirange,
                       'NEXT_INVOICE', (select min(i.invoice_id::text)::uuid from invoices i
                                        where i.subscription_id = m.subscription_id), :day, now()
                from milestones m where m.milestone_id = :milestone
                """;
        agreements.run(() -> jdbc.sql(sql)
                .param("id", id)
                .param("quantity", quantity)
                .param("units", units)
                .param("day", LocalDate.of(2025, 1, 10))
                .param("milestone", milestone.milestoneId())
                .update());
        return id;
    }
}
