package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;

class CouponsApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void aCouponIsARateOrAnAmount() {
        var rate = api.post("/coupons", "{\"code\": \"TEN\", \"rate\": \"10.50\", \"redeem_by\": \"2030-01-31\"}");
        var amount = api.post("/coupons", "{\"code\": \"EUR20\", \"amount\": 2000, \"currency\": \"EUR\"}");

        assertThat(rate.expect(201).at("rate")).isEqualTo("10.5");
        assertThat(rate.at("amount")).isEqualTo("null");
        assertThat(amount.expect(201).at("amount")).isEqualTo("2000");
        assertThat(api.get("/coupons").at("data.0")).isEqualTo(amount.text());
        assertThat(api.get("/coupons").at("data.1")).isEqualTo(rate.text());
    }

    @Test
    void anAmountWithoutACurrencyIsInDollars() {
        assertThat(api.post("/coupons", "{\"code\": \"A\", \"amount\": 1}").at("currency"))
                .isEqualTo("USD");
    }

    @Test
    void bothOrNeitherAreRefused() {
        for (var body : new String[] {"{\"code\": \"A\"}", "{\"code\": \"A\", \"rate\": \"1\", \"amount\": 1}"}) {
            var refused = api.post("/coupons", body).expect(400);
            assertThat(refused.at("error.details.fields.amount"))
                    .isEqualTo("[\"either rate or amount must be given\"]");
        }
        api.post("/coupons", "{\"code\": \"A\", \"rate\": \"100.01\"}").expect(400);
        api.post("/coupons", "{\"code\": \"A\", \"rate\": \"1\", \"currency\": \"USD\"}")
                .expect(400);
    }

    @Test
    void aCodeIsUsedOnce() {
        api.post("/coupons", "{\"code\": \"TEN\", \"rate\": \"10\"}").expect(201);

        var refused =
                api.post("/coupons", "{\"code\": \"TEN\", \"rate\": \"11\"}").expect(400);

        assertThat(refused.at("error.details.fields.code")).isEqualTo("[\"is already in use\"]");
    }
}
