package io.billwright.parties.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.agreements.catalog.RedeemCoupons;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Rejection;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What nobody has used is deleted; all else is kept and says why.
class DeletionApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final Api api = shop.api();

    private String add(String path, String body, String id) {
        return shop.post(path, body).expect(201).at(id);
    }

    private void assertInUse(String path) {
        var refused = api.delete(path).expect(400);
        assertThat(refused.at("error.details.reason")).isEqualTo("in_use");
    }

    @Test
    void aCustomerWithoutHistoryGoesWithItsPeopleLabelsAndWords() {
        var id = add("/customers", "{'customer_name': 'Mistyped', 'external_id': 'ERP-1'}", "customer_id");
        var person = add(
                "/customers/" + id + "/people",
                "{'person_name': 'Zephyr', 'email': 'z@x.example', 'external_id': 'P-1'}",
                "person_id");

        assertThat(api.delete("/customers/" + id).expect(200).at("customer_name"))
                .isEqualTo("Mistyped");

        api.get("/customers/" + id).expect(404);
        api.delete("/customers/" + id).expect(404);
        assertThat(api.get("/search?q=mistyped").body().get("data")).isEmpty();
        assertThat(api.get("/search?q=zephyr").body().get("data")).isEmpty();
        add("/customers", "{'customer_name': 'Right', 'external_id': 'ERP-1'}", "customer_id");
        assertThat(bills.events(id)).containsExactly("customer.created", "customer.deleted");
        assertThat(bills.events(person)).containsExactly("person.created");
    }

    @Test
    void aCustomerWithHistoryIsKept() {
        bills.subscribe("2025-03-01", Bills.SEATS);
        assertInUse("/customers/" + shop.id("lyon"));
        var billed = add("/customers", "{'customer_name': 'Billed'}", "customer_id");
        shop.post(
                        "/invoices",
                        "{'customer_id': '" + billed
                                + "', 'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '10'}]}")
                .expect(201);
        assertInUse("/customers/" + billed);
        var granted = add("/customers", "{'customer_name': 'Granted'}", "customer_id");
        shop.post("/customers/" + granted + "/credit/grants", "{'amount': 1, 'currency': 'USD', 'reason': 'r'}")
                .expect(201);
        assertInUse("/customers/" + granted);
        var partner = add("/customers", "{'customer_name': 'Partner'}", "customer_id");
        add("/customers", "{'customer_name': 'Through it', 'partner_id': '" + partner + "'}", "customer_id");
        assertInUse("/customers/" + partner);
        TestService.shared().newSandboxSeller().delete("/customers/" + partner).expect(404);
    }

    @Test
    void aPersonWhomAnOrderNamesIsKept() {
        var people = "/customers/" + shop.id("lyon") + "/people";
        var person = add(people, "{'person_name': 'Ada', 'email': 'a@x.example'}", "person_id");
        var other = add(people, "{'person_name': 'Bo', 'email': 'b@x.example'}", "person_id");
        bills.subscribe("2025-03-01", Bills.SEATS, "'signatory_user_id': '" + person + "'");

        assertInUse(people + "/" + person);
        api.delete(people + "/" + other).expect(200);
        api.delete(people + "/" + other).expect(404);
        assertThat(bills.events(other)).containsExactly("person.created", "person.deleted");
    }

    @Test
    void aCouponThatIsUsedOrDraftedWithIsKept() {
        var unused = add("/coupons", "{'code': 'NEVER', 'rate': 5}", "coupon_id");
        var used = add("/coupons", "{'code': 'USED', 'rate': 5}", "coupon_id");
        var drafted = add("/coupons", "{'code': 'DRAFTED', 'rate': 5}", "coupon_id");
        bills.subscribe("2025-03-01", Bills.SEATS, "'discount_coupons': ['USED']");
        bills.subscribe("2025-03-01", Bills.SEATS, "'discount_coupons': ['DRAFTED'], 'accept': false");

        assertInUse("/coupons/" + used);
        assertInUse("/coupons/" + drafted);
        api.delete("/coupons/" + unused).expect(200);
        add("/coupons", "{'code': 'NEVER', 'rate': 7}", "coupon_id");
    }

    @Test
    void aDeletedCouponGivesNothing() {
        var coupon = add("/coupons", "{'code': 'GONE', 'rate': 50}", "coupon_id");
        var order = Shop.yearly(Bills.SEATS, "'starts_at': '2025-03-01', 'discount_coupons': ['GONE']")
                .toString();
        var full = shop.post(
                        "/subscriptions/estimate",
                        Shop.yearly(Bills.SEATS, "'starts_at': '2025-03-01'").toString())
                .expect(200);
        var half = shop.post("/subscriptions/estimate", order).expect(200);
        assertThat(Long.parseLong(half.at("grand_total")) * 2).isEqualTo(Long.parseLong(full.at("grand_total")));

        api.delete("/coupons/" + coupon).expect(200);

        var refused = shop.post("/subscriptions/estimate", order).expect(400);
        assertThat(refused.text()).contains("is not a known coupon");
        add("/coupons", "{'code': 'GONE', 'rate': 100}", "coupon_id");
        assertThat(shop.post("/subscriptions/estimate", order).expect(200).at("grand_total"))
                .isEqualTo("0");
    }

    /// Another node may know a deleted coupon for some seconds.
    @Test
    void anAgreementWithADeletedCouponIsRefused() {
        var redeem = TestService.shared().bean(RedeemCoupons.class);
        var agreement = new RedeemCoupons.Agreement(Ids.next(), Ids.next(), Ids.next());
        assertThatThrownBy(() -> TestService.shared()
                        .bean(SellerTransactions.class)
                        .run(
                                api.seller(),
                                () -> redeem.handle(new TreeSet<>(Set.of("GONE")), agreement, Instant.EPOCH)))
                .isInstanceOf(Rejection.Invalid.class)
                .hasMessageContaining("the coupon GONE was deleted");
    }

    @Test
    void aDraftOfAPlanVersionGoesAndAPublishedOneStays() {
        var plan = add("/plans", "{'plan_name': 'Cloud'}", "plan_id");
        var versions = "/plans/" + plan + "/versions";
        var bricks = """
                {'bricks': [{'brick_name': 'Seats', 'brick_code': 'seats', 'kind': 'ADD_ON',
                 'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '50.00'}]}]}
                """;
        add(versions, bricks, "version");
        api.post(versions + "/1/publish", "{}").expect(200);
        add(versions, bricks, "version");

        api.delete(versions + "/2").expect(200);
        api.get(versions + "/2").expect(404);
        assertThat(api.delete(versions + "/1").expect(400).at("error.details.reason"))
                .isEqualTo("plan_version_published");
        assertThat(add(versions, bricks, "version")).isEqualTo("2");
        assertThat(bills.events(plan)).contains("plan_version.deleted");
    }
}
