package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Customers end subscriptions with their period or term, where the seller lets them.
class PortalCancelTest {

    private static final String TESS = "tess@tex.example";

    private final PortalShop seller = PortalShop.open();

    private String subscription() {
        var id = seller.metered("texas");
        seller.shop().advance("2026-03-20T09:00:00Z");
        return id;
    }

    private String page(String id) {
        return seller.door() + "/subscriptions/" + id;
    }

    private String state(String id) {
        var shown = seller.api().get("/subscriptions/" + id).expect(200);
        return shown.at("status") + " " + shown.at("ends_at") + " "
                + shown.body().has("canceled_at");
    }

    @ParameterizedTest
    @CsvSource({"PERIOD, 2026-04-01", "TERM, 2027-03-01"})
    void aSubscriptionEndsWithItsPeriodOrTerm(String end, String lastDay) {
        var id = subscription();
        seller.allow("'cancel_subscriptions': true");
        var customer = seller.proven(TESS);
        assertThat(customer.get(page(id)).body()).contains("/cancel");
        assertThat(customer.get(page(id) + "/cancel").body())
                .contains("When should it end?", "value=\"PERIOD\"", "value=\"TERM\"")
                .doesNotContain("<script");

        var answer = customer.post(page(id) + "/cancel", "end=" + end, seller.door());

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(state(id)).isEqualTo("ACTIVE " + lastDay + " true");
        assertThat(customer.get(page(id)).body())
                .contains("It has been canceled and ends on")
                .doesNotContain(id + "/cancel", "It renews");
        assertThat(customer.post(page(id) + "/cancel", "end=PERIOD", seller.door())
                        .statusCode())
                .isEqualTo(303);
        assertThat(state(id)).isEqualTo("ACTIVE " + lastDay + " true");
    }

    @Test
    void whoHasNotProvenThemselvesOrIsNotAllowedToChangesNothing() {
        var id = subscription();
        var before = state(id);
        var customer = seller.proven(TESS);
        assertThat(customer.get(page(id)).body()).doesNotContain("/cancel");
        assertThat(customer.get(page(id) + "/cancel").statusCode()).isEqualTo(303);
        assertThat(customer.post(page(id) + "/cancel", "end=TERM", seller.door())
                        .statusCode())
                .isEqualTo(303);
        seller.allow("'cancel_subscriptions': true");
        Visitor unproven = seller.arrived("texas");
        var led = unproven.get(page(id) + "/cancel");
        assertThat(led.statusCode()).isEqualTo(303);
        assertThat(led.headers().firstValue("Location").orElseThrow()).endsWith("/confirm?next=subscriptions");
        unproven.get(seller.door());
        unproven.post(page(id) + "/cancel", "end=TERM", seller.door());

        assertThat(state(id)).isEqualTo(before);
    }

    @Test
    void othersAndNonsenseChangeNothing() {
        var id = seller.metered("california");
        seller.shop().advance("2026-03-20T09:00:00Z");
        seller.allow("'cancel_subscriptions': true");
        var before = state(id);
        var customer = seller.proven(TESS);

        assertThat(customer.get(page(id) + "/cancel").statusCode()).isEqualTo(303);
        customer.post(page(id) + "/cancel", "end=TERM", seller.door());
        customer.post(page("x") + "/cancel", "end=TERM", seller.door());
        var own = seller.metered("texas");
        var unchosen = customer.post(page(own) + "/cancel", "end=NOW", seller.door());

        assertThat(unchosen.statusCode()).isEqualTo(409);
        assertThat(unchosen.body()).contains("Choose when it should end.");
        assertThat(state(id)).isEqualTo(before);
    }
}
