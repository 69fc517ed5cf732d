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

    @Test
    void aMailedCodeIsForgottenAfterTwoDays() {
        askedForCode("47 hours");
        askedForCode("49 hours");

        service.bean(ForgetOldRows.class).run();

        assertThat(count("select count(*) from link_proofs where seller_id = :seller"))
                .isEqualTo(1);
    }

    @Test
    void linksAndSessionsOfThePortalAreForgottenADayAfterTheirEnd() {
        var customer = newCustomer("customer");
        for (var ago : new String[] {"23 hours", "25 hours"}) {
            insert("""
                    insert into portal_links (seller_id, link_id, customer_id, key_digest, created_at, expires_at)
                    values (:seller, gen_random_uuid(), :customer::uuid, md5(:ago) || md5(:ago),
                            now() - interval '9 days', now() - :ago::interval)
                    """, customer, ago);
            insert("""
                    insert into portal_sessions (seller_id, session_id, customer_id, browser, begun_at, used_at)
                    values (:seller, gen_random_uuid(), :customer::uuid, md5(:ago) || md5(:ago),
                            now() - :ago::interval, now())
                    """, customer, ago);
        }

        service.bean(ForgetOldRows.class).run();

        assertThat(count("select count(*) from portal_links where seller_id = :seller"))
                .isEqualTo(1);
        assertThat(count("select count(*) from portal_sessions where seller_id = :seller"))
                .isEqualTo(1);
    }

    private void insert(String sql, String customer, String ago) {
        service.database()
                .owner()
                .sql(sql)
                .param("seller", api.seller().id())
                .param("customer", customer)
                .param("ago", ago)
                .update();
    }

    private void askedForCode(String ago) {
        service.database()
                .owner()
                .sql("""
                        insert into link_proofs (seller_id, proof_id, kind, object_id, browser, code_hash, recipients,
                                                 asked_at, expires_at)
                        values (:seller, gen_random_uuid(), 'ORDER', gen_random_uuid(), repeat('a', 64),
                                sha256(''), '{a@b.example}', now() - :ago::interval, now())
                        """)
                .param("seller", api.seller().id())
                .param("ago", ago)
                .update();
    }

    private int count(String sql) {
        return service.database()
                .owner()
                .sql(sql)
                .param("seller", api.seller().id())
                .query(Integer.class)
                .single();
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
