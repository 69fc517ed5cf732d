package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForgetOldRowsTest {

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();

    /// R25: a key stands for its request for seven days.
    @Test
    void anIdempotencyKeyIsForgottenAfterAWeek() {
        var young = newCustomer("young");
        var old = newCustomer("old");
        makeOlder("young", 6);
        makeOlder("old", 8);

        service.bean(ForgetOldRows.class).run();

        assertThat(newCustomer("young")).isEqualTo(young);
        assertThat(newCustomer("old")).isNotEqualTo(old);
    }

    private String newCustomer(String key) {
        return api.send("POST", "/customers", "{\"customer_name\": \"Ada\"}", Map.of("Idempotency-Key", key))
                .expect(201)
                .at("customer_id");
    }

    private void makeOlder(String key, int days) {
        var sql = """
                update idempotency_keys set created_at = created_at - make_interval(days => :days)
                where seller_id = :seller and idempotency_key = :key
                """;
        service.database()
                .owner()
                .sql(sql)
                .param("days", days)
                .param("seller", api.seller().id())
                .param("key", key)
                .update();
    }
}
