package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// R19 through the API: what completions come to, whichever way they are billed, and what voiding gives back (R17).
class MilestoneBillingApiTest {

    private final Works works = Works.at("2025-01-10T09:00:00Z");

    @ParameterizedTest
    @CsvSource({"IMMEDIATELY", "NEXT_INVOICE"})
    void tenThousandInThree(String billOn) {
        var subscription = works.subscribe("[{'brick_id': 'rollout'}]");
        var invoices = new ArrayList<String>();
        for (var month : List.of("02", "03", "04")) {
            invoices.add(works.completed(subscription, "{'quantity': 1, 'bill_on': '" + billOn + "'}"));
            works.bills().shop().advance("2025-" + month + "-05T00:00:00Z");
        }

        assertThat(invoices.stream().map(invoice -> works.bills().show(invoice, "grand_total", "remaining_amount")))
                .containsExactly("333333 333333", "333334 333334", "333333 333333");
    }

    @Test
    void aCompletionIsNeverProrated() {
        var subscription = works.subscribe("[{'brick_id': 'rollout'}]");
        works.bills().shop().advance("2025-12-30T00:00:00Z");

        assertThat(works.bills().show(works.completed(subscription, "{'quantity': 3}"), "grand_total"))
                .isEqualTo("1000000");
    }

    /// 10,000.00 less 10 %, less 5 %, less 300.00 is 8250.00; less the coupon of 5 % 7837.50: a seventh is 1119.642857.
    @Test
    void discountsAndTheRateOfACouponApplyInRatio() {
        var subscription = works.subscribe("""
                [{'brick_id': 'rollout', 'quantity': 7, 'discount': [{'rate': '10', 'renews': true}, {'rate': '5'},
                  {'amount': 30000}]}]
                """, "'discount_coupons': ['FIVE']");
        var parts = new ArrayList<String>();
        for (int part = 0; part < 7; part++) {
            parts.add(works.bills().show(works.completed(subscription, Works.NOW), "sub_total", "grand_total"));
        }

        assertThat(parts)
                .containsExactly(
                        "142857 111964",
                        "142857 111965",
                        "142857 111964",
                        "142858 111964",
                        "142857 111964",
                        "142857 111965",
                        "142857 111964");
    }

    @Test
    void theAmountOfACouponIsForTheScheduleAlone() {
        var subscription = works.subscribe(Works.ROLLOUT, "'discount_coupons': ['MINUS100']");

        assertThat(works.bills().show(works.completed(subscription, "{'quantity': 3}"), "grand_total"))
                .isEqualTo("1000000");
    }

    @Test
    void taxIsReckonedOnTheInvoiceAsAWhole() {
        var subscription = works.subscribe(Works.ROLLOUT, "'customer_id': 'lyon'");

        var alone = works.completed(subscription, Works.NOW);
        var deferred = works.completed(subscription, Works.NEXT);

        assertThat(works.bills().show(alone, "sub_total", "tax_total", "grand_total"))
                .isEqualTo("333333 66667 400000");
        // 50.00 and 3333.34 are taxed together: 676.668.
        assertThat(works.bills().show(deferred, "sub_total", "tax_total", "grand_total"))
                .isEqualTo("338334 67667 406001");
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(works.bills().show(deferred, "tax_total", "grand_total", "status"))
                .isEqualTo("67667 406001 OUTSTANDING");
    }

    @Test
    void whatWasVoidedCanBeCompletedAgain() {
        var subscription = works.subscribe(Works.ROLLOUT);
        works.completed(subscription, Works.NOW);
        var middle = works.complete(subscription, Works.NOW).expect(201);
        works.completed(subscription, Works.NOW);

        var voided = works.voided(middle.at("completion.invoice_id")).body().get("history");

        assertThat(works.state(subscription)).isEqualTo("2 of 3");
        assertThat(works.milestone(subscription).get("completions")).hasSize(2);
        var released = voided.get(voided.size() - 1).get("details").get("released");
        assertThat(released.get("milestones").get(0))
                .isEqualTo(Works.json("""
                {'milestone_id': '%s', 'completion_id': '%s', 'quantity': 1}
                """.formatted(works.idOf(subscription), middle.at("completion.id"))));
        works.bills().shop().advance("2025-03-05T00:00:00Z");
        assertThat(works.bills().list("customer_id=" + works.bills().shop().id("nowhere")))
                .as("nothing bills it anew by itself")
                .filteredOn(invoice -> invoice.get("subscription_id").isNull())
                .hasSize(3);
        assertThat(works.bills().show(works.completed(subscription, Works.NOW), "grand_total"))
                .isEqualTo("333334");
    }

    @Test
    void aCompletionFillsTheGapsThatVoidsLeft() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var first = works.completed(subscription, Works.NOW);
        works.completed(subscription, Works.NOW);
        var third = works.completed(subscription, Works.NOW);
        works.voided(first);
        works.voided(third);

        var again = works.completed(subscription, "{'quantity': 2}");

        assertThat(works.bills().show(again, "grand_total")).isEqualTo("666666");
        assertThat(works.lines(again)).containsExactly("rollout 666666");
        assertThat(works.state(subscription)).isEqualTo("3 of 3");
    }

    @Test
    void whatWaitedForAnInvoiceThatIsVoidedIsReleasedToo() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var february = works.completed(subscription, Works.NEXT);

        works.voided(february);

        assertThat(works.state(subscription)).isEqualTo("0 of 3");
        works.bills().shop().advance("2025-03-01T00:00:00Z");
        assertThat(works.bills().show(works.bills().idOf(subscription, 2), "grand_total"))
                .isEqualTo("5000");
    }

    @Test
    void aLaterInvoiceThatIsVoidedIsNeverIssued() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var later = works.completed(subscription, "{'quantity': 1, 'issued_at': '2025-01-20'}");

        works.voided(later);
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        assertThat(works.bills().show(later, "status", "issued_at")).isEqualTo("VOIDED null");
        assertThat(works.state(subscription)).isEqualTo("0 of 3");
    }

    @Test
    void aRegeneratedInvoiceBillsItStill() {
        var subscription = works.subscribe(Works.ROLLOUT);
        var alone = works.completed(subscription, Works.NOW);
        var february = works.completed(subscription, Works.NEXT);
        works.bills().shop().advance("2025-02-01T00:00:00Z");

        for (var invoice : List.of(alone, february)) {
            var before = works.lines(invoice);
            works.api().post("/invoices/" + invoice + "/regenerate", "{}").expect(200);

            assertThat(works.bills().show(invoice, "version")).isEqualTo("2");
            assertThat(works.lines(invoice)).isEqualTo(before);
        }
        assertThat(works.state(subscription)).isEqualTo("2 of 3");
    }

    @Test
    void aLineBelowZeroGivesCredit() {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'discount': [{'amount': 1300000}]}]");

        var invoice = works.completed(subscription, Works.NOW);

        assertThat(works.bills().show(invoice, "grand_total", "credit_granted", "status"))
                .isEqualTo("0 100000 PAID");
    }

    @Test
    void anUnlimitedMilestoneCostsItsFlatPriceInParts() {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'is_unlimited': true}]");

        assertThat(works.bills().show(works.completed(subscription, Works.NOW), "grand_total"))
                .isEqualTo("333333");
    }
}
