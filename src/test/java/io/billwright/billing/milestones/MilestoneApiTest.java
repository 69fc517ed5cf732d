package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Spec 2.11: what a milestone and a completion are.
class MilestoneApiTest {

    private final Works works = Works.at("2025-01-10T09:00:00Z");

    @Test
    void aMilestoneIsWhatTheOrderAgreed() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var order =
                works.api().get("/subscriptions/" + subscription + "/orders").at("data.0.order_id");

        var milestone = works.milestone(subscription);

        assertThat(milestone.get("milestone_id").stringValue()).hasSize(36);
        assertThat(milestone.get("brick_id").stringValue())
                .isEqualTo(works.bills().shop().id("rollout"));
        assertThat(milestone.get("brick_name").stringValue()).isEqualTo("Rollout");
        assertThat(milestone.get("brick_code").stringValue()).isEqualTo("rollout");
        assertThat(milestone.get("order_id").stringValue()).isEqualTo(order);
        assertThat(milestone.get("phase_position").intValue()).isEqualTo(1);
        assertThat(milestone.get("phase_name").stringValue()).isEqualTo("Phase 1");
        assertThat(milestone.get("total_quantity").longValue()).isEqualTo(3);
        assertThat(milestone.get("completed_quantity").longValue()).isZero();
        assertThat(milestone.get("completions")).isEmpty();
        assertThat(milestone.get("subscription_id").stringValue()).isEqualTo(subscription);
        assertThat(milestone.get("replaced_at").isNull()).isTrue();
    }

    @Test
    void aCompletionSaysHowMuchWhenAndOnWhichInvoice() {
        var subscription = works.subscribe(Works.ROLLOUT);

        var answer = works.complete(subscription, "{'quantity': 2}").expect(201);

        var completion = answer.body().get("completion");
        assertThat(completion.get("id").stringValue()).hasSize(36);
        assertThat(completion.get("quantity").longValue()).isEqualTo(2);
        assertThat(completion.get("completed_at").stringValue()).isEqualTo("2025-01-10T09:00:00Z");
        assertThat(works.bills().show(completion.get("invoice_id").stringValue(), "grand_total"))
                .isEqualTo("666667");
        var milestone = answer.body().get("milestone");
        assertThat(milestone.get("completed_quantity").longValue()).isEqualTo(2);
        assertThat(milestone.get("completions").get(0)).isEqualTo(completion);
        assertThat(works.milestone(subscription)).isEqualTo(milestone);
    }

    @Test
    void theAgreedQuantityIsTheTotal() {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'quantity': 7}]");

        assertThat(works.state(subscription)).isEqualTo("0 of 7");
    }

    @Test
    void everyPhaseHasItsOwn() {
        var subscription = works.subscribe("[]", """
                'phases': [{'phase_position': 1, 'contract_length': 6, 'bricks': [{'brick_id': 'rollout'}]},
                           {'phase_position': 2, 'contract_length': 6,
                            'bricks': [{'brick_id': 'rollout', 'quantity': 5}]}]
                """);

        assertThat(works.milestones(subscription))
                .extracting(
                        milestone -> milestone.get("phase_name").stringValue() + ": " + milestone.get("total_quantity"))
                .containsExactlyInAnyOrder("Phase 1: 3", "Phase 2: 5");
    }

    @Test
    void thereAreNoneBeforeTheOrderIsAccepted() {
        var draft = works.bills().subscribe("2025-01-01", Works.ROLLOUT, "'accept': false");

        assertThat(works.milestones(draft)).isEmpty();
    }

    @Test
    void aTrialHasNone() {
        var trial = works.subscribe(Works.ROLLOUT, "'order_type': 'TRIAL', 'contract_length': 1");

        assertThat(works.milestones(trial)).isEmpty();
    }

    @Test
    void theyAreListedInPages() {
        var subscription = works.subscribe("[]", """
                'phases': [{'phase_position': 1, 'contract_length': 6, 'bricks': [{'brick_id': 'rollout'}]},
                           {'phase_position': 2, 'contract_length': 6, 'bricks': [{'brick_id': 'rollout'}]}]
                """);
        var path = "/subscriptions/" + subscription + "/milestones?limit=1&include_total=true";

        var first = works.api().get(path).expect(200);
        var second =
                works.api().get(path + "&cursor=" + first.at("next_cursor")).expect(200);

        assertThat(first.at("has_more") + first.at("total")).isEqualTo("true2");
        assertThat(second.at("has_more")).isEqualTo("false");
        assertThat(second.at("data.0.milestone_id")).isNotEqualTo(first.at("data.0.milestone_id"));
        assertThat(works.api()
                        .get("/subscriptions/" + works.idOf(subscription) + "/milestones")
                        .expect(404)
                        .at("error.message"))
                .isEqualTo("subscription not found");
    }

    @Test
    void theTimelineShowsThem() {
        var subscription = works.subscribe(Works.ROLLOUT);
        works.completed(subscription, Works.NOW);

        var timeline =
                works.api().get("/subscriptions/" + subscription + "/timeline").expect(200);

        assertThat(timeline.body().get("milestones").get(0)).isEqualTo(works.milestone(subscription));
    }

    @Test
    void aCompletionIsAnEventOfItsMilestone() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var answer = works.complete(subscription, Works.NEXT).expect(201);

        assertThat(works.bills().events(works.idOf(subscription))).containsExactly("milestone.completed");
        assertThat(works.bills().told("milestone.completed")).containsExactly(answer.body());
    }
}
