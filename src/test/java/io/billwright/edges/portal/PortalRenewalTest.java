package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Customers turn the renewal of a subscription off and on again, where the seller lets them; so does the seller.
class PortalRenewalTest {

    private static final String TESS = "tess@tex.example";
    private static final String ALLOWED = "'change_renewal': true";

    private final PortalShop seller = PortalShop.open();

    private String page(String id) {
        return seller.door() + "/subscriptions/" + id;
    }

    private String state(String id) {
        var shown = seller.api().get("/subscriptions/" + id).expect(200);
        return shown.at("status") + " " + shown.at("ends_at") + " " + shown.at("auto_renews");
    }

    private long events(String id) {
        return seller.count("""
                select count(*) from events
                where seller_id = :seller and type = 'subscription.renewal_changed' and object_id = '%s'
                """.formatted(id));
    }

    @Test
    void whatIsTurnedOffEndsAndWhatIsTurnedOnAgainIsRenewed() {
        var off = seller.metered("texas");
        seller.allow(ALLOWED);
        var customer = seller.proven(TESS);
        assertThat(customer.get(page(off)).body()).contains(off + "/renewal", "It renews on 2 March 2027.");
        assertThat(customer.get(page(off) + "/renewal").body())
                .contains("Turn off renewal", "The subscription will end on 1 March 2027.")
                .doesNotContain("<script");

        assertThat(customer.post(page(off) + "/renewal", "renew=off", seller.door())
                        .statusCode())
                .isEqualTo(303);

        assertThat(state(off)).isEqualTo("ACTIVE 2027-03-01 false");
        assertThat(customer.get(page(off)).body())
                .contains("It does not renew and ends on 1 March 2027.", "Turn on renewal")
                .doesNotContain("It renews");
        assertThat(seller.count("""
                        select count(*) from audit_entries where seller_id = :seller and actor_kind = 'CUSTOMER'
                        """)).isPositive();
        customer.post(page(off) + "/renewal", "renew=on", seller.door());
        assertThat(state(off)).isEqualTo("ACTIVE 2027-03-01 true");
        customer.post(page(off) + "/renewal", "renew=off", seller.door());
        assertThat(events(off)).isEqualTo(3);
        seller.shop().advance("2027-02-20T09:00:00Z");
        assertThat(seller.api()
                        .get("/subscriptions/" + off + "/renewal/estimate")
                        .expect(400)
                        .text())
                .contains("subscription_does_not_renew");
        assertThat(customer.get(page(off)).body()).doesNotContain("after renewal");
        seller.shop().advance("2027-03-05T09:00:00Z");
        assertThat(state(off)).startsWith("INACTIVE 2027-03-01");
    }

    @Test
    void whatIsTurnedOnAgainIsRenewedAndTheRenewalRenewsToo() {
        var id = seller.metered("texas");
        seller.allow(ALLOWED);
        var customer = seller.proven(TESS);
        customer.post(page(id) + "/renewal", "renew=off", seller.door());
        customer.post(page(id) + "/renewal", "renew=on", seller.door());

        seller.shop().advance("2027-03-05T09:00:00Z");

        assertThat(state(id)).isEqualTo("ACTIVE 2028-03-01 true");
    }

    /// What is agreed later says anew whether it renews.
    @Test
    void anUpgradeAgreesAnew() {
        var id = seller.metered("texas");
        seller.api().patch("/subscriptions/" + id, "{\"auto_renews\": false}").expect(200);
        assertThat(state(id)).endsWith("false");
        var order = seller.shop()
                .post(
                        "/subscriptions/" + id + "/upgrade",
                        "{'starts_at': '2026-04-02', 'bricks': [{'brick_id': 'calls', 'quantity': 200}]}")
                .expect(201)
                .at("order_id");
        seller.shop().post("/orders/" + order + "/accept", "{}").expect(200);

        assertThat(state(id)).endsWith("true");
    }

    @Test
    void theSameFormSentByManyAtOnceTurnsItOnce() throws Exception {
        var id = seller.metered("texas");
        seller.allow(ALLOWED);
        var customer = seller.proven(TESS);
        try (var threads = Executors.newFixedThreadPool(6)) {
            var answers = new ArrayList<Future<Integer>>();
            for (int i = 0; i < 6; i++) {
                answers.add(threads.submit(() -> customer.post(page(id) + "/renewal", "renew=off", seller.door())
                        .statusCode()));
            }
            for (var answer : answers) {
                assertThat(answer.get()).isEqualTo(303);
            }
        }

        assertThat(events(id)).isEqualTo(1);
        assertThat(state(id)).endsWith("false");
    }

    @Test
    void whoIsNotAllowedOrNotProvenChangesNothing() {
        var id = seller.metered("texas");
        var customer = seller.proven(TESS);
        assertThat(customer.get(page(id)).body()).doesNotContain("/renewal");
        assertThat(customer.get(page(id) + "/renewal").statusCode()).isEqualTo(303);
        customer.post(page(id) + "/renewal", "renew=off", seller.door());
        seller.allow(ALLOWED);
        var unproven = seller.arrived("texas");
        var led = unproven.get(page(id) + "/renewal");
        assertThat(led.headers().firstValue("Location").orElseThrow()).endsWith("/confirm?next=subscriptions");
        unproven.get(seller.door());
        unproven.post(page(id) + "/renewal", "renew=off", seller.door());
        customer.post(page(id) + "/renewal", "renew=perhaps", seller.door());
        customer.post(page(seller.metered("california")) + "/renewal", "renew=off", seller.door());
        customer.post(page("x") + "/renewal", "renew=off", seller.door());
        var elsewhere = PortalShop.open();
        elsewhere.allow(ALLOWED);
        var stranger = elsewhere.proven(TESS);
        stranger.post(elsewhere.door() + "/subscriptions/" + id + "/renewal", "renew=off", elsewhere.door());

        assertThat(state(id)).endsWith("true");
        assertThat(seller.count("select count(*) from subscriptions "
                        + "where seller_id = :seller and renewal_off_order is not null"))
                .isZero();
    }

    @Test
    void whatDoesNotRenewOrIsCanceledHasNothingToTurn() {
        var id = seller.metered("texas");
        seller.allow(ALLOWED);
        var customer = seller.proven(TESS);
        seller.shop()
                .post("/subscriptions/" + id + "/cancel", "{'ends_at': 'END_OF_TERM'}")
                .expect(200);

        assertThat(customer.get(page(id)).body()).doesNotContain("/renewal");
        customer.post(page(id) + "/renewal", "renew=on", seller.door());
        assertThat(seller.api()
                        .patch("/subscriptions/" + id, "{\"auto_renews\": true}")
                        .expect(400)
                        .text())
                .contains("subscription_canceled");
        assertThat(events(id)).isZero();
    }
}
