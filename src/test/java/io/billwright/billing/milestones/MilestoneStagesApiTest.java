package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// R19: an upgrade leaves completed units as billed, and the open ones share what is left of the new price.
class MilestoneStagesApiTest {

    private final Works works = Works.at("2025-01-10T09:00:00Z");
    private final String subscription = works.subscribe(Works.ROLLOUT);

    // R19: 10,000.00 in 3, one completed (3333.33), then 6 in all: the other five come to 6666.67.
    @Test
    void theRestOfAMilestoneSharesWhatIsLeftOfItsPrice() {
        var first = works.completed(subscription, Works.NOW);
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 6}]}");
        long rest = 0;
        for (var quantity : new int[] {1, 3, 1}) {
            rest += total(works.completed(subscription, "{'quantity': %d}".formatted(quantity)));
        }
        assertThat(total(first)).isEqualTo(3_333_33);
        assertThat(rest).isEqualTo(6_666_67);

        works.voided(first);
        assertThat(total(works.completed(subscription, Works.NOW))).isEqualTo(3_333_33);
    }

    // R11, R19: what is completed before the day of an upgrade is billed by the terms until then.
    @Test
    void anUpgradeToComePricesWhatIsCompletedFromItsDayOn() {
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-02-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 6}]}");
        var first = works.completed(subscription, Works.NOW);
        assertThat(total(first)).isEqualTo(3_333_33);
        assertThat(works.complete(subscription, "{'quantity': 3}").expect(400).text())
                .contains("must not be more than the 2 that are left");

        works.bills().shop().advance("2025-02-11T09:00:00Z");
        works.voided(first);
        assertThat(total(works.completed(subscription, Works.NOW))).isEqualTo(3_333_33);
        assertThat(total(works.completed(subscription, "{'quantity': 5}"))).isEqualTo(6_666_67);
    }

    // What was completed first is priced again when its invoice is regenerated.
    @Test
    void aMilestoneThatAnUpgradeBringsFollowsTheRunningTotal() {
        var without = works.subscribe("[{'brick_id': 'seats', 'quantity': 1}]");
        works.change(
                without, "upgrade", "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 3}]}");
        var first = works.completed(without, Works.NOW);
        assertThat(total(works.completed(without, Works.NOW))).isEqualTo(3_333_34);

        works.api().post("/invoices/" + first + "/regenerate", "{}").expect(200);

        assertThat(total(first)).isEqualTo(3_333_33);
        assertThat(total(works.completed(without, Works.NOW))).isEqualTo(3_333_33);
    }

    @Test
    void whatAnUpgradeToComeTakesAwayIsNotCompletedBeforeIt() {
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-02-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 2}]}");

        works.complete(subscription, "{'quantity': 3}").expect(400);

        assertThat(total(works.completed(subscription, "{'quantity': 2}"))).isEqualTo(6_666_67);
    }

    // R13: what is to come waits for the end of a pause, also when its day has passed.
    @Test
    void anUpgradeToComeWaitsForTheEndOfAPause() {
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-02-10', 'bricks': [{'brick_id': 'rollout', 'quantity': 6}]}");
        works.api().post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        works.bills().shop().advance("2025-02-11T09:00:00Z");

        var first = works.completed(subscription, Works.NOW);
        assertThat(total(first)).isEqualTo(3_333_33);
        works.complete(subscription, "{'quantity': 3}").expect(400);
        works.voided(first);
        var anew = works.api().post("/invoices/" + first + "/rebill", "{}").expect(201);
        assertThat(anew.at("grand_total")).isEqualTo("333333");
    }

    @Test
    void anUpgradeOfSomethingElseLeavesTheRunningTotal() {
        long sum = total(works.completed(subscription, Works.NOW));
        works.change(
                subscription,
                "upgrade",
                "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}");
        for (int i = 0; i < 2; i++) {
            sum += total(works.completed(subscription, Works.NOW));
        }

        assertThat(sum).isEqualTo(10_000_00);
    }

    // R19: the open units share anew what is left only when the price or the total changes. The amount of a coupon is
    // no part of the price: it goes to the lines of the schedule, which share it anew.
    @Test
    void anUpgradeThatSharesACouponAnewLeavesTheRunningTotal() {
        var lowered = works.subscribe(
                "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'rollout', 'quantity': 6}]",
                "'discount_coupons': ['MINUS100']");
        assertThat(total(works.completed(lowered, Works.NOW))).isEqualTo(1_666_67);
        works.change(
                lowered, "upgrade", "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}");

        assertThat(total(works.completed(lowered, Works.NOW))).isEqualTo(1_666_66);
    }

    // R19: 5 % off by a discount in place of a coupon is the price of before.
    @Test
    void anUpgradeToTheSamePriceByOtherTermsLeavesTheRunningTotal() {
        var lowered = works.subscribe(
                "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'rollout', 'quantity': 6}]",
                "'discount_coupons': ['FIVE']");
        assertThat(total(works.completed(lowered, Works.NOW))).isEqualTo(1_583_33);
        works.change(
                lowered,
                "upgrade",
                "{'starts_at': '2025-01-10', 'discount_coupons': [], 'bricks': "
                        + "[{'brick_id': 'rollout', 'quantity': 6, 'discount': [{'rate': '5'}]}]}");

        assertThat(total(works.completed(lowered, Works.NOW))).isEqualTo(1_583_34);
    }

    private long total(String invoice) {
        return Long.parseLong(works.bills().show(invoice, "grand_total"));
    }
}
