package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What becomes of milestones, and of what was completed, when the agreement changes.
class MilestoneChangesApiTest {

    private static final String TO_FIVE =
            "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 5}]}";
    private static final String RECAST = """
            {'starts_at': '%s', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
             'bricks': [{'brick_id': 'seats', 'quantity': 2}, {'brick_id': 'rollout', 'quantity': 4}]}
            """;

    private final Works works = Works.at("2025-01-10T09:00:00Z");
    private final String subscription = works.subscribe(Works.ROLLOUT);
    private final String milestone = works.idOf(subscription);

    @Test
    void anUpgradeKeepsTheMilestoneAndChangesItsTotal() {
        works.completed(subscription, Works.NOW);

        var order = works.change(subscription, "upgrade", TO_FIVE);

        assertThat(works.milestones(subscription)).hasSize(1);
        assertThat(works.idOf(subscription)).isEqualTo(milestone);
        assertThat(works.milestone(subscription).get("order_id").stringValue()).isEqualTo(order);
        assertThat(works.state(subscription)).isEqualTo("1 of 5");
        // What is completed stays billed as it was; the other four share the rest (R19).
        assertThat(works.bills().show(works.completed(subscription, Works.NOW), "grand_total"))
                .isEqualTo("166667");
    }

    @Test
    void anUpgradeCanAddAMilestone() {
        var seats = works.subscribe("[{'brick_id': 'seats', 'quantity': 1}]");
        assertThat(works.milestones(seats)).isEmpty();

        works.change(seats, "upgrade", "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout'}]}");

        assertThat(works.state(seats)).isEqualTo("0 of 3");
        assertThat(works.bills().show(works.completed(seats, Works.NOW), "grand_total"))
                .isEqualTo("333333");
    }

    @Test
    void noUpgradeLeavesLessThanIsCompleted() {
        var toOne = "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 1}]}";
        var draft = works.draft(subscription, "upgrade", toOne).expect(201).at("order_id");
        works.completed(subscription, "{'quantity': 2}");

        for (var refused : new int[] {0, 1, 2}) {
            var answer = switch (refused) {
                case 0 -> works.draft(subscription, "upgrade/estimate", toOne);
                case 1 -> works.draft(subscription, "upgrade", toOne);
                default -> works.api().post("/orders/" + draft + "/accept", "{}");
            };
            assertThat(answer.expect(400).at("error.details.fields.bricks.0"))
                    .isEqualTo("must leave at least 2 of rollout, as much as is completed");
        }
        assertThat(works.state(subscription)).isEqualTo("2 of 3");
    }

    @Test
    void anUpgradeCanLeaveJustWhatIsCompleted() {
        works.completed(subscription, Works.NOW);
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 1}]}");

        assertThat(works.state(subscription)).isEqualTo("1 of 1");
        works.complete(subscription, Works.NOW).expect(400);
    }

    @Test
    void anUpgradeThatPricesTheNextInvoiceAnewKeepsWhatWasDeferredOntoIt() {
        var february = works.completed(subscription, Works.NEXT);

        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 3}]}");

        assertThat(works.lines(february)).containsExactly("seats 15000", "rollout 333333");
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(works.bills().show(february, "status", "grand_total")).isEqualTo("OUTSTANDING 348333");
    }

    @Test
    void anUpgradeDoesNotPriceWhatWasDeferredAnew() {
        var february = works.completed(subscription, Works.NEXT);

        works.change(subscription, "upgrade", TO_FIVE);
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        assertThat(works.lines(february)).containsExactly("seats 5000", "rollout 333333");
    }

    /// 20 % of 33.33 and 3333.33 together is 673.33, of 66.66 and 3333.33 is 680.00: 6.67 more, where the estimate of
    /// the upgrade alone has 6.66.
    @Test
    void taxOfAnUpgradedInvoiceIsReckonedWithWhatWasDeferred() {
        var taxed = works.subscribe(
                "[{'brick_id': 'parking', 'quantity': 1}, {'brick_id': 'rollout'}]", "'customer_id': 'lyon'");
        var february = works.completed(taxed, Works.NEXT);

        works.change(
                taxed, "upgrade", "{'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'parking', 'quantity': 2}]}");
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        assertThat(works.bills().show(february, "sub_total", "tax_total", "grand_total"))
                .isEqualTo("339999 68000 407999");
    }

    @Test
    void aRecastPutsItsOwnMilestonesInThePlaceOfThoseThereWere() {
        works.completed(subscription, Works.NOW);

        works.change(subscription, "recast", RECAST.formatted("2025-01-10"));

        var all = works.milestones(subscription);
        assertThat(all).hasSize(2);
        assertThat(all.getFirst().get("replaced_at").stringValue()).isEqualTo("2025-01-10");
        assertThat(all.getLast().get("replaced_at").isNull()).isTrue();
        var refused = works.complete(subscription, milestone, Works.NOW).expect(400);
        assertThat(refused.at("error.details.fields.milestone_id.0"))
                .isEqualTo("was replaced by a recast on 2025-01-10");
        assertThat(refused.at("error.details.reason")).isEqualTo("milestone_replaced");
        var next = all.getLast().get("milestone_id").stringValue();
        var invoice = works.complete(subscription, next, Works.NOW).expect(201).at("completion.invoice_id");
        assertThat(works.bills().show(invoice, "grand_total")).isEqualTo("250000");
    }

    @Test
    void untilARecastStartsTheOldMilestonesAreCompleted() {
        works.change(subscription, "recast", RECAST.formatted("2025-02-15"));

        works.complete(subscription, milestone, Works.NOW).expect(201);
        works.bills().shop().advance("2025-02-15T09:00:00Z");

        works.complete(subscription, milestone, Works.NOW).expect(400);
    }

    @Test
    void aRecastThatWithdrawsTheInvoiceMovesWhatWasDeferredToTheNext() {
        var withdrawn = works.completed(subscription, Works.NEXT);

        works.change(subscription, "recast", RECAST.formatted("2025-02-01"));

        var moved = works.milestones(subscription)
                .getFirst()
                .at("/completions/0/invoice_id")
                .stringValue();
        assertThat(moved).isNotEqualTo(withdrawn);
        assertThat(works.lines(moved)).containsExactly("seats 10000", "rollout 333333");
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(works.bills().show(moved, "status", "grand_total")).isEqualTo("OUTSTANDING 343333");
    }

    @Test
    void aRecastThatShortensTheInvoiceLeavesWhatWasDeferred() {
        var february = works.completed(subscription, Works.NEXT);

        works.change(subscription, "recast", RECAST.formatted("2025-02-15"));
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        assertThat(works.lines(february)).containsExactly("seats 2500", "rollout 333333");
    }

    @Test
    void aRecastDoesNotGiveBackWhatWasCompleted() {
        var february = works.completed(subscription, Works.NEXT);
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        works.bills().paid(february, 338333);

        var estimate = works.draft(
                        subscription,
                        "recast/estimate",
                        RECAST.formatted("2025-02-15").replace("{'starts_at'", "{'plan_id': 'plan', 'starts_at'"))
                .expect(200);

        assertThat(estimate.at("adjustment_credit")).isEqualTo("2500");
    }

    @Test
    void aCanceledSubscriptionBillsWhatWasDeferredOnAnInvoiceOfItsOwn() {
        works.completed(subscription, Works.NEXT);
        works.completed(subscription, Works.NEXT);

        works.api().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        works.bills().catchUp();

        var completions = works.milestone(subscription).get("completions");
        var invoice = completions.get(0).get("invoice_id").stringValue();
        assertThat(completions.get(1).get("invoice_id").stringValue()).isEqualTo(invoice);
        assertThat(works.lines(invoice)).containsExactly("rollout 333333", "rollout 333334");
        assertThat(works.bills().show(invoice, "status", "subscription_id")).isEqualTo("OUTSTANDING null");
    }

    @Test
    void whatWasDoneBeforeTheEndCanBeBilledAfterIt() {
        works.api().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);

        works.complete(subscription, Works.NEXT).expect(400);
        works.complete(subscription, Works.NOW).expect(201);
    }

    @Test
    void aRenewalSellsNoneAgainAndLeavesWhatIsOpen() {
        works.completed(subscription, Works.NOW);
        works.bills().shop().advance("2026-01-05T00:00:00Z");

        assertThat(works.milestones(subscription)).hasSize(1);
        assertThat(works.state(subscription)).isEqualTo("1 of 3");
        var invoice = works.completed(subscription, Works.NEXT);
        assertThat(works.lines(invoice)).containsExactly("seats 5000", "rollout 333334");
    }

    /// What is completed is agreed already, so an estimate of something else neither shows it nor goes stale by it.
    @Test
    void anEstimateOfAnUpgradeIsOfTheScheduleAlone() {
        var phased = works.subscribe("[]", """
                'phases': [{'phase_position': 1, 'contract_length': 6, 'bricks': [{'brick_id': 'seats'}]},
                           {'phase_position': 2, 'contract_length': 6, 'bricks': [{'brick_id': 'rollout'}]}]
                """);
        var toTwo = "{'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}";
        var before = works.draft(phased, "upgrade/estimate", toTwo).expect(200);

        works.completed(phased, Works.NEXT);
        var after = works.draft(phased, "upgrade/estimate", toTwo).expect(200);

        assertThat(after.text()).isEqualTo(before.text());
    }

    @Test
    void whatWasLeftOfTheYearBeforeDoesNotHinderAnUpgrade() {
        works.bills().shop().advance("2026-01-05T00:00:00Z");
        var february = works.completed(subscription, Works.NEXT);

        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2026-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}");

        assertThat(works.lines(february)).containsExactly("seats 10000", "rollout 333333");
        assertThat(works.state(subscription)).isEqualTo("1 of 3");
    }

    // R12
    @Test
    void aRecastTakesAllDaysOfAnInvoiceAndNotWhatWasCompletedBefore() {
        var bills = works.bills();
        var invoice = works.completed(subscription, Works.NEXT);
        bills.shop().advance("2025-02-05T12:00:00Z");
        works.change(subscription, "recast", """
                {'starts_at': '2025-02-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan',
                 'bricks': [{'brick_id': 'seats', 'quantity': 1}]}
                """);

        assertThat(bills.show(invoice, "grand_total", "remaining_amount")).isEqualTo("338333 333333");
    }
}
