package io.billwright.parties.sellers;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.PackedJson;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Keys (S11): scopes, rotation with overlap, revocation.
class ApiKeysApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void aKeyIsShownOnceAndListedWithoutIt() {
        var created = create("READ", "WRITE");

        assertThat(created.at("key")).matches("bw_test_[0-9a-z]{50}_[0-9a-z]{31}_[0-9a-z]{7}");
        var listed = api.get("/api-keys?include_total=true").expect(200);
        assertThat(listed.at("total")).isEqualTo("2");
        assertThat(listed.at("data.0.key_id")).isEqualTo(created.at("key_id"));
        assertThat(listed.at("data.0.key")).isEqualTo("null");
        assertThat(listed.text()).doesNotContain(created.at("key"));
    }

    @Test
    void aKeyDoesWhatItsScopesAllow() {
        var reader = api.withKey(create("READ").at("key"));
        var writer = api.withKey(create("WRITE").at("key"));

        reader.get("/customers").expect(200);
        assertThat(reader.post("/customers", "{\"customer_name\": \"x\"}")
                        .expect(403)
                        .at("error.message"))
                .isEqualTo("the key lacks the scope WRITE");
        writer.post("/customers", "{\"customer_name\": \"x\"}").expect(201);
        assertThat(writer.get("/customers").expect(403).at("error.code")).isEqualTo("ERR_FORBIDDEN");
        reader.get("/api-keys").expect(403);
        writer.patch("/seller", "{\"name\": \"x\"}").expect(403);
    }

    @Test
    void aRevokedKeyStopsWorkingAtOnce() {
        var created = create("READ");
        var reader = api.withKey(created.at("key"));
        reader.get("/customers").expect(200);

        var revoked = api.delete("/api-keys/" + created.at("key_id")).expect(200);

        assertThat(revoked.at("revoked_at")).isNotEqualTo("null");
        assertThat(reader.get("/customers").expect(401).at("error.message")).isEqualTo("the key is not valid");
        api.delete("/api-keys/" + created.at("key_id")).expect(200);
    }

    @Test
    void theLastKeyThatManagesKeysCannotBeRevoked() {
        var own = api.get("/api-keys").at("data.0.key_id");

        api.delete("/api-keys/" + own).expect(400);

        api.get("/customers").expect(200);
    }

    @Test
    void theLastKeyThatManagesKeysIsReplacedOnlyByOneThatDoes() {
        var own = api.get("/api-keys").at("data.0.key_id");

        assertThat(api.post("/api-keys", replacing(own, 0)).expect(400).at("error.message"))
                .startsWith("this is the last lasting key with the scope ADMIN");
        var admin = replacing(own, 0).replace("\"READ\"", "\"ADMIN\"");
        var next = api.withKey(api.post("/api-keys", admin).expect(201).at("key"));

        next.get("/api-keys").expect(200);
        api.get("/customers").expect(401);
    }

    @Test
    void aReplacedKeyWorksUntilTheOverlapEnds() {
        var old = create("READ");
        var reader = api.withKey(old.at("key"));

        api.post("/api-keys", replacing(old.at("key_id"), 24)).expect(201);
        reader.get("/customers").expect(200);
        var ends = Instant.parse(api.get("/api-keys").at("data.1.expires_at"));
        assertThat(Duration.between(Instant.now(), ends)).isBetween(Duration.ofHours(23), Duration.ofHours(25));
    }

    @Test
    void withoutAnOverlapTheReplacedKeyEndsAtOnce() {
        var old = create("READ");

        api.post("/api-keys", replacing(old.at("key_id"), 0)).expect(201);

        api.withKey(old.at("key")).get("/customers").expect(401);
        api.post("/api-keys", replacing(UUID.randomUUID().toString(), 0)).expect(404);
    }

    @Test
    void anExpiredKeyIsRefused() {
        var soon = Instant.now().plusSeconds(2);
        var body = "{\"name\": \"brief\", \"scopes\": [\"READ\"], \"expires_at\": \"" + soon + "\"}";

        var brief = api.post("/api-keys", body).expect(201);

        Await.until(
                "the key has expired",
                () -> api.withKey(brief.at("key")).get("/customers").status() == 401);
    }

    @Test
    void aKeyThatIsNotOursIsRefused() {
        var key = api.key();
        var last = key.charAt(key.length() - 1);
        var mistyped = key.substring(0, key.length() - 1) + (last == 'a' ? 'b' : 'a');
        var forged = ApiKey.generate(api.seller().mode(), api.seller().id(), UUID.randomUUID())
                .text();
        var parsed = ApiKey.parse(key).orElseThrow();
        var otherSecret = new ApiKey(parsed.mode(), parsed.sellerId(), parsed.keyId(), "0".repeat(31)).text();

        for (var bad : new String[] {mistyped, forged, otherSecret, "bw_test_x", "x".repeat(5000)}) {
            assertThat(api.withKey(bad).get("/customers").expect(401).at("error.code"))
                    .isEqualTo("ERR_UNAUTHORIZED");
        }
    }

    @Test
    void noPartOfAKeysSecretIsStored() {
        var key = create("READ").at("key");
        var secret = key.split("_", -1)[3];

        var found = TestService.shared()
                .database()
                .owner()
                .sql("""
                        select count(*) from (
                          select k::text as row from api_keys k union all
                          select e::text from events e union all
                          select i::text from idempotency_keys i) as dump
                        where row like '%' || :secret || '%'
                        """)
                .param("secret", secret)
                .query(Long.class)
                .single();

        assertThat(found).isZero();
        assertThat(TestService.shared()
                        .database()
                        .owner()
                        .sql("select data from events where seller_id = :seller")
                        .param("seller", api.seller().id())
                        .query((row, _) -> PackedJson.unpack(row.getBytes("data")))
                        .list())
                .isNotEmpty()
                .noneMatch(data -> data.contains(secret));
    }

    private Api.Answer create(String... scopes) {
        var list = "\"" + String.join("\", \"", scopes) + "\"";
        return api.post("/api-keys", "{\"name\": \"test\", \"scopes\": [" + list + "]}")
                .expect(201);
    }

    private static String replacing(String keyId, int hours) {
        return "{\"name\": \"new\", \"scopes\": [\"READ\"], \"replaces\": \"" + keyId + "\", \"overlap_hours\": "
                + hours + "}";
    }
}
