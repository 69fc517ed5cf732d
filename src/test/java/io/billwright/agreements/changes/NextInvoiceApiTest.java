package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a subscription bills next (spec 4.10).
class NextInvoiceApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 2}]";
    private static final String A_MONTH = "'contract_length': 1";

    private final Desk desk = Desk.at("2025-12-01T09:00:00Z");

    private Api.Answer next(String subscription, String query) {
        return desk.shop().api().get("/subscriptions/" + subscription + "/invoices/next" + query);
    }

    private JsonNode next(String subscription) {
        return next(subscription, "").expect(200).body();
    }

    private void pay(JsonNode invoice) {
        var body = "{'payment_method': 'WIRE', 'paid_amount': " + invoice.get("remaining_amount") + "}";
        desk.shop()
                .post("/invoices/" + Desk.text(invoice.get("invoice_id")) + "/payments", body)
                .expect(201);
    }

    private void issueWhatIsDue() {
        desk.shop().advance("2025-12-01T09:00:00Z");
    }

    /// A subscription whose only invoice is issued and paid.
    private String settled(String... more) {
        var subscription = desk.subscribe("2025-12-01", SEATS, more);
        issueWhatIsDue();
        pay(next(subscription));
        return subscription;
    }

    private static String month(JsonNode invoice) {
        return Desk.text(invoice.get("bill_at")).substring(0, 7) + " " + Desk.text(invoice.get("status"));
    }

    @Test
    void itIsTheFirstThatIsNotSettled() {
        var subscription = desk.subscribe("2025-12-01", SEATS);
        assertThat(month(next(subscription))).isEqualTo("2025-12 SCHEDULED");
        issueWhatIsDue();
        assertThat(month(next(subscription))).isEqualTo("2025-12 OUTSTANDING");

        pay(next(subscription));

        assertThat(month(next(subscription))).isEqualTo("2026-01 SCHEDULED");
        assertThat(next(subscription).get("is_renewal_estimate").booleanValue()).isFalse();
        desk.shop().advance("2026-02-15T00:00:00Z");
        assertThat(month(next(subscription))).isEqualTo("2026-01 PAST_DUE");
        desk.shop().advance("2026-04-15T00:00:00Z");
        assertThat(month(next(subscription))).isEqualTo("2026-01 UNPAID");
    }

    @Test
    void aPaidOneOfTodayCountsIfThatIsAskedFor() {
        var subscription = settled();

        for (var yes : List.of("1", "True", "true")) {
            assertThat(month(next(subscription, "?include_paid=" + yes)
                            .expect(200)
                            .body()))
                    .isEqualTo("2025-12 PAID");
        }
        desk.shop().advance("2025-12-02T00:00:00Z");
        assertThat(month(next(subscription, "?include_paid=1").expect(200).body()))
                .isEqualTo("2026-01 SCHEDULED");
    }

    // 4.10: true is what the flag is for, false what it is without it
    @Test
    void theFlagMayBeFalse() {
        var subscription = desk.subscribe("2025-12-01", SEATS);
        var without = next(subscription, "").expect(200).text();

        for (var no : List.of("0", "False", "false")) {
            assertThat(next(subscription, "?include_paid=" + no).expect(200).text())
                    .isEqualTo(without);
        }
    }

    @Test
    void otherValuesOfTheFlagAreRefused() {
        var subscription = desk.subscribe("2025-12-01", SEATS);

        for (var other : List.of("FALSE", "TRUE", "yes", "no", "")) {
            assertThat(next(subscription, "?include_paid=" + other).expect(400).at("error.details.fields"))
                    .contains("include_paid");
        }
    }

    @Test
    void aVoidedOneIsPassedOver() {
        var subscription = desk.subscribe("2025-12-01", SEATS);
        issueWhatIsDue();
        var first = Desk.text(next(subscription).get("invoice_id"));

        desk.shop().post("/invoices/" + first + "/void", "{'reason': 'wrong'}").expect(200);

        assertThat(month(next(subscription))).isEqualTo("2026-01 SCHEDULED");
    }

    @Test
    void afterTheLastOneItIsAnEstimateOfTheRenewal() {
        var subscription = settled(A_MONTH, "'payment_terms': 7, 'purchase_order': {'code': 'PO-1'}");

        var estimate = next(subscription);

        assertThat(estimate.get("is_renewal_estimate").booleanValue()).isTrue();
        for (var field : List.of(
                "invoice_id",
                "invoice_number",
                "payment_url",
                "issued_at",
                "order_id",
                "invoice_version_id",
                "pdf_url")) {
            assertThat(estimate.get(field).isNull()).as(field).isTrue();
        }
        assertThat(Desk.text(estimate.get("status"))).isEqualTo("SCHEDULED");
        assertThat(Desk.text(estimate.get("subscription_id"))).isEqualTo(subscription);
        assertThat(Desk.text(estimate.get("bill_at"))).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(Desk.text(estimate.get("due_at"))).isEqualTo("2026-01-08T00:00:00Z");
        assertThat(estimate.get("grand_total").longValue()).isEqualTo(100_00);
        assertThat(estimate.get("remaining_amount").longValue()).isEqualTo(100_00);
        assertThat(Desk.text(estimate.at("/purchase_order/code"))).isEqualTo("PO-1");
        assertThat(Desk.text(estimate.get("customer_name"))).isEqualTo("No address yet");
    }

    /// R22, with a tax rate that changes on the day of the renewal, an uplift and a discount that does not renew.
    @Test
    void theEstimateIsWhatIsBilled() {
        var bricks = "[{'brick_id': 'seats', 'quantity': 3, 'discount': [{'rate': '10'}]}, {'brick_id': 'setup'}]";
        var subscription =
                desk.subscribe("2025-12-01", bricks, A_MONTH, "'customer_id': 'oslo', 'renewal_uplifted_rate': '5'");
        issueWhatIsDue();
        pay(next(subscription));
        var estimate = next(subscription);
        assertThat(estimate.get("tax_total").longValue()).isEqualTo(37_80);

        desk.shop().advance("2026-01-01T00:00:00Z");

        var billed = next(subscription);
        assertThat(billed.get("is_renewal_estimate").booleanValue()).isFalse();
        assertThat(billed.get("issued_at").isNull()).isFalse();
        for (var field : List.of(
                "grand_total",
                "remaining_amount",
                "sub_total",
                "discount_total",
                "tax_total",
                "taxes",
                "line_items",
                "bill_at",
                "due_at",
                "customer_id",
                "billed_company_id",
                "customer_name",
                "currency",
                "time_zone")) {
            assertThat(estimate.get(field)).as(field).isEqualTo(billed.get(field));
        }
    }

    @Test
    void theCompanyThatTheRenewalWouldBillIsNamed() {
        var shop = desk.shop();
        shop.patch("/customers/" + shop.id("texas"), "{'partner_id': '" + shop.id("lyon") + "'}")
                .expect(200);
        var subscription = settled(A_MONTH, "'customer_id': 'texas'");

        var estimate = next(subscription);

        assertThat(Desk.text(estimate.get("customer_id"))).isEqualTo(shop.id("texas"));
        assertThat(Desk.text(estimate.get("billed_company_id"))).isEqualTo(shop.id("lyon"));
        assertThat(Desk.text(estimate.get("customer_name"))).isEqualTo("Lyon SARL");
        assertThat(estimate.get("grand_total").longValue()).isEqualTo(120_00);
    }

    /// A first charge at checkout is a matter of the day a renewal begins, not of today.
    @Test
    void aRenewalIsBilledOnTheDayItBegins() {
        var subscription = settled(A_MONTH, "'first_charge_date': 'CHECKOUT_DATE'");

        assertThat(Desk.text(next(subscription).get("bill_at"))).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void whereNothingComesThereIsNone() {
        var draft = desk.begin("2025-12-01", SEATS).expect(201).at("subscription_id");
        var trial = desk.subscribe("2025-12-01", SEATS, "'order_type': 'TRIAL'");
        var ending = settled(A_MONTH, "'auto_renews': false");
        var canceled = settled();
        desk.shop().post("/subscriptions/" + canceled + "/cancel", "{}").expect(200);

        for (var subscription : List.of(draft, trial, ending, canceled)) {
            assertThat(next(subscription, "").expect(404).at("error.message")).isEqualTo("next invoice not found");
        }
        assertThat(next("00000000-0000-7000-8000-000000000000", "").expect(404).at("error.message"))
                .isEqualTo("subscription not found");
    }
}
