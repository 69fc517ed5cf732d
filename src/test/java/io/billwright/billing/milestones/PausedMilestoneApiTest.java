package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// R13, R19: what is completed while its subscription is paused is billed as always.
class PausedMilestoneApiTest {

    private final Works works = Works.at("2025-01-10T09:00:00Z");
    private final String subscription = works.subscribe(Works.ROLLOUT);

    PausedMilestoneApiTest() {
        works.api()
                .post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2025-01-20\"}")
                .expect(201);
    }

    @Test
    void immediatelyBillsAtOnce() {
        var invoice = works.completed(subscription, Works.NOW);

        assertThat(works.bills().show(invoice, "status", "grand_total")).isEqualTo("OUTSTANDING 333333");
    }

    @Test
    void theNextInvoiceIsPausedAndTakesIt() {
        var invoice = works.completed(subscription, Works.NEXT);
        assertThat(works.bills().show(invoice, "status", "grand_total")).isEqualTo("PAUSED 338333");

        works.bills().shop().advance("2025-02-11T12:00:00Z");

        assertThat(works.bills().show(invoice, "status", "bill_at")).isEqualTo("OUTSTANDING 2025-02-11T00:00:00Z");
        assertThat(works.lines(invoice)).containsExactly("seats 5000", "rollout 333333");
    }

    @Test
    void whatARecastReplacesLaterCanBeCompletedLonger() {
        works.bills().shop().advance("2025-01-20T12:00:00Z");
        works.change(subscription, "recast", """
                {'starts_at': '2025-03-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan',
                 'bricks': [{'brick_id': 'seats', 'quantity': 1}]}
                """);
        assertThat(works.milestone(subscription).get("replaced_at").stringValue())
                .isEqualTo("2025-03-01");

        works.api()
                .post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2025-01-30\"}")
                .expect(201);

        assertThat(works.milestone(subscription).get("replaced_at").stringValue())
                .isEqualTo("2025-03-11");
        works.bills().shop().advance("2025-01-25T12:00:00Z");
        works.api().post("/subscriptions/" + subscription + "/resume", "{}").expect(200);
        assertThat(works.milestone(subscription).get("replaced_at").stringValue())
                .isEqualTo("2025-03-06");
    }
}
