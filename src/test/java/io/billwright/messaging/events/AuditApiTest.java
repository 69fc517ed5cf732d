package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// S18: every change says who made it, from where and in which request.
class AuditApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Api api = bills.shop().api();

    private List<JsonNode> entries(String filter) {
        return api.get("/audit?" + filter)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    private List<String> operations(String filter) {
        return entries(filter).stream()
                .map(entry -> entry.get("operation").stringValue())
                .toList();
    }

    private String keyId() {
        return api.get("/api-keys").expect(200).at("data.0.key_id");
    }

    private String voided(Map<String, String> headers) {
        var invoice = bills.issue("2025-03-01");
        api.send("POST", "/invoices/" + invoice + "/void", "{}", headers).expect(200);
        return invoice;
    }

    private static JdbcClient database() {
        return TestService.shared().database().owner();
    }

    @Test
    void aChangeByAKeyIsNotedWithItsRequest() {
        var invoice = voided(Map.of("X-Request-Id", "void-1"));

        var entry = entries("object_id=" + invoice).getFirst();

        assertThat(entry.get("operation").stringValue()).isEqualTo("POST /invoices/{invoice_id}/void");
        assertThat(entry.get("object_id").stringValue()).isEqualTo(invoice);
        assertThat(entry.get("request_id").stringValue()).isEqualTo("void-1");
        assertThat(entry.get("address").stringValue()).isEqualTo("127.0.0.1");
        assertThat(entry.at("/actor/kind").stringValue()).isEqualTo("API_KEY");
        assertThat(entry.at("/actor/id").stringValue()).isEqualTo(keyId());
    }

    /// A proxy is believed because the connection comes from a private network.
    @Test
    void behindAProxyTheAddressIsThatOfTheSender() {
        var invoice = voided(Map.of("X-Forwarded-For", "203.0.113.9"));

        assertThat(entries("object_id=" + invoice).getFirst().get("address").stringValue())
                .isEqualTo("203.0.113.9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "'; drop table events; --", "203.0.113.9:4711 evil"})
    void whatIsNoAddressIsNotNotedAsOne(String forwarded) {
        var invoice = voided(Map.of("X-Forwarded-For", forwarded));

        assertThat(entries("object_id=" + invoice).getFirst().get("address").isNull())
                .isTrue();
    }

    @Test
    void aRequestThatIsNotNamedGetsTheIdOfItsAnswer() {
        var answer = api.post("/customers", "{\"customer_name\": \"Ada\"}").expect(201);
        var requestId = answer.response().headers().firstValue("X-Request-Id").orElseThrow();

        assertThat(operations("request_id=" + requestId)).containsExactly("POST /customers");
        assertThat(operations("object_id=" + answer.at("customer_id"))).containsExactly("POST /customers");
    }

    @Test
    void anEventAndALedgerEntryNameTheChangeTheyComeFrom() {
        var invoice = voided(Map.of("X-Request-Id", "void-2"));

        var event = api.get("/events?type=invoice.voided&object_id=" + invoice).expect(200);
        var entry = entries("request_id=void-2").getFirst().get("entry_id").stringValue();

        assertThat(event.at("data.0.audit_entry_id")).isEqualTo(entry);
        assertThat(event.at("data.0.request_id")).isEqualTo("void-2");
        assertThat(event.at("data.0.actor.kind")).isEqualTo("API_KEY");
        assertThat(event.at("data.0.actor.id")).isEqualTo(keyId());
        assertThat(database()
                        .sql("""
                                select count(*) from ledger_entries
                                where object_id = :object and audit_entry_id = :entry
                                """)
                        .param("object", UUID.fromString(invoice))
                        .param("entry", UUID.fromString(entry))
                        .query(Long.class)
                        .single())
                .isPositive();
    }

    /// The seller and its first key are made by tests without anybody acting.
    @Test
    void nothingOfALongStoryIsNobodys() {
        var invoice = bills.issue("2025-03-01");
        bills.paid(invoice, 540_000);
        bills.shop().advance("2025-06-15T00:00:00Z");

        assertThat(by("unnamed", "events")).containsExactlyInAnyOrder("seller.created", "api_key.created");
        assertThat(by(null, "events")).isEmpty();
        assertThat(by(null, "ledger_entries")).isEmpty();
        assertThat(by("unnamed", "ledger_entries")).isEmpty();
    }

    /// What rows of a table are about that somebody has caused, or nobody.
    private List<String> by(@Nullable String actor, String table) {
        return database()
                .sql("""
                        select %s from %s t left join audit_entries a on a.entry_id = t.audit_entry_id
                        where t.seller_id = :seller and a.actor_id is not distinct from :actor::text
                        """.formatted(table.equals("events") ? "type" : "source", table))
                .param("seller", api.seller().id())
                .param("actor", actor)
                .query((row, _) -> row.getString(1))
                .list();
    }

    @Test
    void aRefusedChangeIsNotNoted() {
        var invoice = bills.issue("2025-03-01");
        bills.paid(invoice, 1);

        var refused = Map.of("X-Request-Id", "refused");
        assertThat(api.send("POST", "/invoices/" + invoice + "/void", "{}", refused)
                        .status())
                .isEqualTo(400);
        assertThat(api.send("POST", "/customers", "{}", refused).status()).isEqualTo(400);

        assertThat(entries("request_id=refused")).isEmpty();
    }

    @Test
    void aRepeatedRequestIsNotedOnce() {
        var headers = Map.of("Idempotency-Key", "void-once");
        var invoice = voided(headers);
        api.send("POST", "/invoices/" + invoice + "/void", "{}", headers).expect(200);

        assertThat(operations("object_id=" + invoice)).containsOnlyOnce("POST /invoices/{invoice_id}/void");
    }

    @Test
    void theListIsNarrowedAndPagedLikeOthers() {
        voided(Map.of());
        // The first entry is that of the test, which has made the seller.
        var all = entries("limit=100");

        assertThat(entries("actor_kind=API_KEY&actor_id=" + keyId() + "&limit=100"))
                .isEqualTo(all.subList(0, all.size() - 1));
        assertThat(entries("actor_kind=LINK")).isEmpty();
        var first = api.get("/audit?limit=2&include_total=true").expect(200);
        assertThat(first.body().get("total").intValue()).isEqualTo(all.size());
        assertThat(entries("limit=2&cursor=" + first.at("next_cursor"))).isEqualTo(all.subList(2, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"actor_kind=NOBODY", "actor_id=%00", "request_id=a%20b", "object_id=7", "actor=1"})
    void aFilterThatCannotBeIsRefused(String filter) {
        assertThat(api.get("/audit?" + filter).status()).isEqualTo(400);
    }

    @Test
    void onlyAKeyThatManagesKeysSeesTheList() {
        var read = api.post("/api-keys", "{\"name\": \"books\", \"scopes\": [\"READ\"]}")
                .expect(201)
                .at("key");

        assertThat(api.withKey(read).get("/audit").status()).isEqualTo(403);
    }

    @Test
    void anotherSellerSeesNothingOfIt() {
        var invoice = voided(Map.of("X-Request-Id", "void-3"));
        var other = TestService.shared().newSandboxSeller();

        assertThat(other.get("/audit?object_id=" + invoice).expect(200).body().get("data"))
                .isEmpty();
        assertThat(other.get("/audit?request_id=void-3").expect(200).body().get("data"))
                .isEmpty();
        var cursor = api.get("/audit?limit=1").expect(200).at("next_cursor");
        assertThat(other.get("/audit?limit=100&cursor=" + cursor)
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream())
                .isSubsetOf(other.get("/audit?limit=100")
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream()
                        .toList());
    }

    @Test
    void entriesNeverChange() {
        bills.issue("2025-03-01");

        for (var change : List.of("update audit_entries set address = ''", "delete from audit_entries")) {
            assertThat(catchThrowable(() -> database().sql(change).update())).hasMessageContaining("audit_entries");
        }
    }
}
