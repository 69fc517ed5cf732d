package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.ToldEvents;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Every change of state is told once, in the order in which it happened, and none that did not happen (spec 3.2, S5).
class StateChangeEventsTest {

    private static final String ROLLOUT = "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'rollout'}]";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @AfterEach
    void allOfThemFitTheirSchemas() {
        assertThat(ToldEvents.problems(shop.api().seller().id())).isEmpty();
    }

    @Test
    void aVoidedInvoiceIsTold() {
        var invoice = bills.issue("2025-03-01");

        assertThat(told(200, () -> voided(invoice))).containsExactly("2 invoice.voided VOIDED");
        assertThat(told(400, () -> voided(invoice))).isEmpty();
    }

    @Test
    void anInvoiceThatIsPaidIsNotVoidedAndNothingIsTold() {
        var invoice = bills.issue("2025-03-01");

        assertThat(told(201, () -> bills.pay(invoice, 100)))
                .containsExactly("1 payment.recorded", "2 invoice.partially_paid PARTIALLY_PAID");
        assertThat(told(400, () -> voided(invoice))).isEmpty();
        assertThat(told(201, () -> bills.pay(invoice, 5400_00)))
                .containsExactly("1 credit.granted", "1 payment.recorded", "3 invoice.paid PAID");
    }

    @Test
    void anotherVersionIsTold() {
        var invoice = bills.issue("2025-03-01");

        assertThat(told(200, () -> regenerated(invoice))).containsExactly("2 invoice.regenerated OUTSTANDING");
        assertThat(told(200, () -> regenerated(invoice))).containsExactly("3 invoice.regenerated OUTSTANDING");
        voided(invoice).expect(200);
        assertThat(told(400, () -> regenerated(invoice))).isEmpty();
    }

    @Test
    void whatIsNotIssuedHasNoOtherVersionAndNothingIsTold() {
        var next = bills.idOf(bills.subscribe("2025-03-01", Bills.SEATS), 1);

        assertThat(told(400, () -> regenerated(next))).isEmpty();
    }

    @Test
    void pauseAndResumptionAreTold() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);

        assertThat(told(201, () -> paused(subscription, "{}"))).containsExactly("2 subscription.paused PAUSED");
        assertThat(told(400, () -> paused(subscription, "{}"))).isEmpty();
        assertThat(told(200, () -> resumed(subscription))).containsExactly("3 subscription.resumed ACTIVE");
        assertThat(told(400, () -> resumed(subscription))).isEmpty();
    }

    @Test
    void aResumptionOnScheduleIsToldWhenItsDayComes() {
        var subscription = bills.subscribe("2025-03-01", "[]", "'plan_id': 'plan'");
        paused(subscription, "{'scheduled_resume_at': '2025-03-11'}").expect(201);

        assertThat(told(200, () -> shop.advance("2025-03-10T23:59:59Z")))
                .noneMatch(event -> event.contains("subscription"));
        assertThat(told(200, () -> shop.advance("2025-03-11T00:00:00Z"))).contains("3 subscription.resumed ACTIVE");
    }

    @Test
    void aCompletionIsToldAfterTheInvoiceItIsBilledOn() {
        var subscription = bills.subscribe("2025-03-01", ROLLOUT);

        assertThat(told(201, () -> completed(subscription, 1, "IMMEDIATELY")))
                .containsExactly("1 invoice.issued OUTSTANDING", "1 milestone.completed 1");
        assertThat(told(201, () -> completed(subscription, 1, "NEXT_INVOICE")))
                .containsExactly("2 milestone.completed 2");
        assertThat(told(400, () -> completed(subscription, 2, "IMMEDIATELY"))).isEmpty();
        assertThat(told(201, () -> completed(subscription, 1, "IMMEDIATELY")))
                .containsExactly("1 invoice.issued OUTSTANDING", "3 milestone.completed 3");
    }

    @Test
    void anAgreementIsToldFromItsDraftToItsEnd() {
        var draft = told(
                201,
                () -> shop.post("/subscriptions", Shop.yearly(Bills.SEATS, """
                'starts_at': '2025-03-01', 'contract_length': 1, 'customer_id': 'lyon', 'auto_renews': true
                """).toString()));
        var order = shop.api().get("/events?type=order.created").at("data.0.object_id");

        assertThat(draft).containsExactly("1 order.created DRAFT");
        assertThat(told(200, () -> shop.api().post("/orders/" + order + "/accept", "{}")))
                .containsExactly("2 order.accepted ACCEPTED", "1 subscription.activated ACTIVE");
        assertThat(told(400, () -> shop.api().post("/orders/" + order + "/cancel", "{}")))
                .isEmpty();
        assertThat(told(200, () -> shop.advance("2025-04-01T09:00:00Z")))
                .containsExactly(
                        "1 invoice.issued OUTSTANDING",
                        "1 order.created DRAFT",
                        "2 order.accepted ACCEPTED",
                        "2 subscription.renewed ACTIVE",
                        "1 invoice.issued OUTSTANDING",
                        "2 invoice.past_due PAST_DUE");
        var subscription = shop.api().get("/events?type=subscription.renewed").at("data.0.object_id");
        assertThat(told(200, () -> shop.post("/subscriptions/" + subscription + "/cancel", "{}")))
                .containsExactly("3 subscription.inactive INACTIVE");
    }

    private Api.Answer voided(String invoice) {
        return shop.post("/invoices/" + invoice + "/void", "{}");
    }

    private Api.Answer regenerated(String invoice) {
        return shop.post("/invoices/" + invoice + "/regenerate", "{}");
    }

    private Api.Answer paused(String subscription, String body) {
        return shop.post("/subscriptions/" + subscription + "/pause", body);
    }

    private Api.Answer resumed(String subscription) {
        return shop.post("/subscriptions/" + subscription + "/resume", "{}");
    }

    private Api.Answer completed(String subscription, int quantity, String billOn) {
        var milestones = "/subscriptions/" + subscription + "/milestones";
        var milestone = shop.api().get(milestones).expect(200).at("data.0.milestone_id");
        return shop.post(
                milestones + "/" + milestone + "/complete",
                "{'quantity': " + quantity + ", 'bill_on': '" + billOn + "'}");
    }

    /// What is told because of a request that is answered like this: sequence, type, and the state in the data.
    private List<String> told(int status, Supplier<Api.Answer> request) {
        int known = newestFirst().size();
        request.get().expect(status);
        var all = newestFirst();
        return all.subList(0, all.size() - known).reversed().stream()
                .map(StateChangeEventsTest::line)
                .toList();
    }

    private List<JsonNode> newestFirst() {
        return shop.api()
                .get("/events?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    private static String line(JsonNode event) {
        var data = event.get("data");
        var state = data.path("status")
                .asString(data.at("/milestone/completed_quantity").asString(""));
        return (event.get("sequence") + " " + event.get("type").stringValue() + " " + state).strip();
    }
}
