package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// A service whose clock is wrong issues nothing for live sellers: dates and numbers of invoices cannot be taken back.
class WrongClockTest {

    private static volatile Duration ahead = Duration.ZERO;

    static class ClockThatMayBeWrong {

        @Bean
        @Primary
        Clock wrongClock() {
            return new Clock() {
                @Override
                public ZoneId getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }

                @Override
                public Instant instant() {
                    return Instant.now().plus(ahead);
                }
            };
        }
    }

    @Test
    void nothingIsIssuedUntilTheClocksAgree() {
        var service = TestService.start(Map.of(), ClockThatMayBeWrong.class);
        try {
            var live = service.newSeller(Seller.Mode.LIVE).unchecked();
            var sandbox = service.newSandboxSeller();

            for (var wrong : new Duration[] {Duration.ofSeconds(70), Duration.ofMinutes(-61)}) {
                ahead = wrong;
                var refused = issue(live, 503);
                assertThat(refused.at("error.code")).isEqualTo("ERR_UNAVAILABLE");
                assertThat(refused.header("Retry-After")).isNotEmpty();
                issue(sandbox, 201);
            }
            ahead = Duration.ofSeconds(20);
            var invoice = issue(live, 201);
            credit(live, invoice, 201);
            ahead = Duration.ofSeconds(70);
            credit(live, invoice, 503);
        } finally {
            ahead = Duration.ZERO;
            service.close();
        }
    }

    private static Api.Answer issue(Api api, int status) {
        var customer = api.post("/customers", "{\"customer_name\": \"Acme\"}")
                .expect(201)
                .at("customer_id");
        var invoice = """
                {"customer_id": "%s", "line_items": [{"name": "Set-up", "quantity": 1, "unit_price": "100"}]}
                """.formatted(customer);
        return api.post("/invoices", invoice).expect(status);
    }

    private static void credit(Api api, Api.Answer invoice, int status) {
        var note = "{\"reason\": \"goodwill\", \"amount\": 100}";
        api.post("/invoices/" + invoice.at("invoice_id") + "/credit-notes", note)
                .expect(status);
    }
}
