package io.billwright.edges.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// S19: whatever SQL the service's role sends, it changes no event but of whoever is being erased, and keeps the rest.
class ErasureGuardsTest {

    private static final TestService SERVICE = TestService.shared();
    private static final HikariDataSource APPLICATION = SERVICE.database().application();
    private static final String FORGED = "{\"customer_name\": \"[erased]\", \"forged\": true}";

    private final JdbcClient jdbc = JdbcClient.create(APPLICATION);
    private final TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(APPLICATION));
    private final Api ours = SERVICE.newSandboxSeller();
    private final Api theirs = SERVICE.newSandboxSeller();
    private final UUID erased = customer(ours, "Erased");

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    private static UUID customer(Api api, String name) {
        return UUID.fromString(api.post("/customers", "{\"customer_name\": \"" + name + "\"}")
                .expect(201)
                .at("customer_id"));
    }

    private static UUID person(Api api, UUID customer) {
        return UUID.fromString(api.post(
                        "/customers/" + customer + "/people",
                        "{\"person_name\": \"Pia\", \"email\": \"pia@acme.example\"}")
                .expect(201)
                .at("person_id"));
    }

    private static String read(Api api, UUID object) {
        return api.get("/events?object_id=" + object).expect(200).at("data.0.data");
    }

    /// As the service binds a transaction to a seller.
    private <T> T as(Seller seller, Supplier<T> work) {
        return transaction.execute(_ -> {
            jdbc.sql("""
                            select set_config('billwright.seller', :seller, true),
                                   set_config('billwright.mode', :mode, true)
                            """)
                    .param("seller", seller.id().toString())
                    .param("mode", seller.mode().name())
                    .query((_, _) -> true)
                    .single();
            return work.get();
        });
    }

    private UUID begin(UUID customer, @Nullable UUID person) {
        return as(
                ours.seller(),
                () -> jdbc.sql("select begin_erasure(:customer, :person, now())")
                        .param("customer", customer)
                        .param("person", person)
                        .query(UUID.class)
                        .single());
    }

    /// How many events of an object the function has changed.
    private int erase(Api api, UUID erasure, UUID object, String data) {
        var event = UUID.fromString(
                api.get("/events?object_id=" + object).expect(200).at("data.0.event_id"));
        return as(
                ours.seller(),
                () -> jdbc.sql("select erase_events(:erasure, array[:event], array[:data])")
                        .param("erasure", erasure)
                        .param("event", event)
                        .param("data", data)
                        .query(Integer.class)
                        .single());
    }

    private String finish(UUID erasure) {
        return as(
                ours.seller(),
                () -> jdbc.sql("select finish_erasure(:erasure, now())::text")
                        .param("erasure", erasure)
                        .query(String.class)
                        .single());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update events set data = data",
                "delete from events",
                "update people set customer_id = customer_id",
                "update audit_entries set address = null",
                "update audit_entries set operation = 'x'",
                "delete from audit_entries",
                "update ledger_entries set amount = 1",
                "delete from ledger_entries",
                "update ledger_batches set entries = 1",
                "delete from ledger_batches",
                "update order_signatures set signed_by = 'x'",
                "update order_countersignatures set signed_by = 'x'",
                "insert into erasures (erasure_id, customer_id, begun_at) select customer_id, customer_id, now()"
                        + " from customers",
                "update erasures set finished_at = null",
                "delete from erasures"
            })
    void aPlainChangeIsRefused(String statement) {
        begin(erased, null);

        assertThatThrownBy(() -> as(ours.seller(), () -> jdbc.sql(statement).update()))
                .hasStackTraceContaining("permission denied");
    }

    @Test
    void whileACustomerIsErasedOnlyItsEventsChange() {
        var another = customer(ours, "Another");
        var foreign = customer(theirs, "Foreign");
        var pia = person(ours, erased);
        var erasure = begin(erased, null);

        assertThat(erase(ours, erasure, another, FORGED)).isZero();
        assertThat(erase(theirs, erasure, foreign, FORGED)).isZero();
        assertThat(erase(ours, erasure, erased, FORGED)).isOne();
        assertThat(erase(ours, erasure, pia, FORGED)).isOne();

        assertThat(read(ours, another)).contains("Another");
        assertThat(read(theirs, foreign)).contains("Foreign");
        assertThat(read(ours, erased)).contains("forged");
    }

    @Test
    void whatComesInsteadIsAnObjectInWhichSomethingIsErased() {
        var erasure = begin(erased, null);

        assertThat(erase(ours, erasure, erased, "{\"customer_name\": \"Somebody else\"}"))
                .isZero();
        assertThat(erase(ours, erasure, erased, "\"[erased]\"")).isZero();
        assertThatThrownBy(() -> erase(ours, erasure, erased, "[erased]")).hasStackTraceContaining("json");
        assertThat(read(ours, erased)).contains("Erased");
    }

    @Test
    void outsideOfAnErasureNothingChanges() {
        assertThat(erase(ours, UUID.randomUUID(), erased, FORGED)).isZero();
        var erasure = begin(erased, null);
        finish(erasure);

        assertThat(erase(ours, erasure, erased, FORGED)).isZero();
        assertThat(finish(erasure)).isEqualTo("(0,0)");
        assertThat(read(ours, erased)).contains("Erased");
    }

    @Test
    void nobodyOfAnotherSellerOrCustomerIsErased() {
        var foreign = customer(theirs, "Foreign");
        var stranger = person(theirs, foreign);
        var pia = person(ours, erased);
        var another = customer(ours, "Another");

        assertThatThrownBy(() -> begin(foreign, null)).hasStackTraceContaining("erasures_seller_id_customer_id_fkey");
        assertThatThrownBy(() -> begin(foreign, stranger)).hasStackTraceContaining("no such person");
        assertThatThrownBy(() -> begin(another, pia)).hasStackTraceContaining("no such person");
        finish(begin(another, null));
        assertThat(ours.get("/customers/" + erased + "/people").expect(200).text())
                .contains("Pia");
    }

    @Test
    void oneThatWasCutOffGoesOn() {
        assertThat(begin(erased, null))
                .isEqualTo(begin(erased, null))
                .isNotEqualTo(begin(erased, person(ours, erased)));
    }
}
