package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.clock.SellerClock;
import io.billwright.testing.StripeShop;
import io.billwright.testing.StripeStub.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// A processor that cannot be reached for some time.
class OutageTest {

    private static final StripeShop SHOP = StripeShop.open(5000);

    private final ResolveCharges resolveCharges = SHOP.service().bean(ResolveCharges.class);

    @AfterAll
    static void close() {
        SHOP.close();
    }

    private static Instant now() {
        return SHOP.service().bean(SellerClock.class).systemNow();
    }

    /// How long a charge is now left alone.
    private static Duration rest(String invoice) {
        var at = SHOP.service()
                .database()
                .owner()
                .sql("select due_at from payment_attempts where invoice_id = :id::uuid")
                .param("id", invoice)
                .query(OffsetDateTime.class)
                .single();
        return Duration.between(now(), at.toInstant());
    }

    private static String attempt(String invoice) {
        return SHOP.api().get("/invoices/" + invoice + "/payment-attempts").at("data.0.status");
    }

    private void check(int times) {
        for (int i = 0; i < times; i++) {
            resolveCharges.run(SHOP.seller(), now().plus(Duration.ofHours(3)));
        }
    }

    @Test
    void anAutomaticChargeIsTriedForHoursBeforeItFails() {
        var invoice = SHOP.invoice(SHOP.customer("pm_card_visa"), 54_00);
        SHOP.stub().failing(call -> call.path().endsWith("/payment_intents") ? Fault.RATE_LIMIT : null);
        SHOP.service().bean(CollectInvoices.class).run(SHOP.seller(), now());
        assertThat(rest(invoice)).isLessThan(Duration.ofMinutes(1));

        check(6);
        assertThat(rest(invoice)).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(30));
        check(6);
        assertThat(attempt(invoice)).isEqualTo("PROCESSING");
        assertThat(rest(invoice)).isGreaterThan(Duration.ofMinutes(50));

        check(1);
        SHOP.stub().failing(_ -> null);
        assertThat(attempt(invoice)).isEqualTo("FAILED");
    }

    /// What came in otherwise during the outage is not charged once it is over.
    @Test
    void whatWasPaidMeanwhileIsNotCharged() {
        var invoice = SHOP.invoice(SHOP.customer("pm_card_visa"), 54_00);
        SHOP.stub().failing(call -> call.path().endsWith("/payment_intents") ? Fault.RATE_LIMIT : null);
        SHOP.service().bean(CollectInvoices.class).run(SHOP.seller(), now());
        SHOP.api()
                .post("/invoices/" + invoice + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 5400}")
                .expect(201);
        SHOP.stub().failing(_ -> null);

        check(1);

        var attempts =
                SHOP.api().get("/invoices/" + invoice + "/payment-attempts").expect(200);
        assertThat(attempts.at("data.0.status")).isEqualTo("FAILED");
        assertThat(attempts.at("data.0.error.code")).isEqualTo("obsolete");
        assertThat(SHOP.stub().books().captures())
                .noneMatch(capture -> capture.attemptId().equals(attempts.at("data.0.attempt_id")));
    }

    @Test
    void whoWaitsIsToldSooner() {
        var invoice = SHOP.invoice(SHOP.customer("pm_card_visa"), 54_00);
        SHOP.stub().failing(call -> call.path().endsWith("/payment_intents") ? Fault.RATE_LIMIT : null);
        assertThat(SHOP.pay(invoice).expect(201).at("status")).isEqualTo("PROCESSING");

        check(12);
        assertThat(rest(invoice)).isLessThan(Duration.ofMinutes(1));
        check(1);

        SHOP.stub().failing(_ -> null);
        assertThat(attempt(invoice)).isEqualTo("FAILED");
        assertThat(SHOP.pay(invoice).expect(201).at("status")).isEqualTo("SUCCEEDED");
    }
}
