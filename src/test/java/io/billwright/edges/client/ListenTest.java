package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The command `listen` brings events to a developer's machine.
class ListenTest {

    private static final Pattern SECRET = Pattern.compile("signed with (whsec_\\S+)");

    private final Api api = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    @Test
    void whatHappensIsPrintedAndForwardedAsAWebhookWould() throws Exception {
        api.post("/plans", "{\"plan_name\": \"earlier\"}").expect(201);
        try (var receiver = new WebhookReceiver();
                var command = CommandProcess.start(api, url, "listen", "--forward-to", receiver.url())) {
            var secret = SECRET.matcher(command.await("signed with whsec_"));
            var customer = api.post("/customers", "{\"customer_name\": \"a\"}").expect(201);
            var path = "/customers/" + customer.at("customer_id");
            api.patch(path, "{\"customer_name\": \"b\"}").expect(200);

            var events = receiver.next(2);

            assertThat(events)
                    .extracting(WebhookReceiver.Received::type)
                    .containsExactly("customer.created", "customer.updated");
            var created = events.getFirst();
            assertThat(created.json().get("data")).isEqualTo(customer.body());
            assertThat(created.json().propertyNames()).containsExactly("type", "timestamp", "sequence", "data");
            var stored = api.get("/events?type=customer.created");
            assertThat(created.header("webhook-id")).isEqualTo(stored.at("data.0.event_id"));
            assertThat(secret.find()).isTrue();
            verify(new Webhook(secret.group(1)), created);
            command.await(customer.at("customer_id") + "  2  204");
        }
    }

    /// By the published library.
    private static void verify(Webhook webhook, WebhookReceiver.Received event) throws Exception {
        webhook.verify(event.body(), event.headers());
        assertThatThrownBy(() -> webhook.verify(event.body().replace("\"a\"", "\"z\""), event.headers()))
                .isInstanceOf(WebhookVerificationException.class);
        var other = new Webhook("whsec_" + "A".repeat(32));
        assertThatThrownBy(() -> other.verify(event.body(), event.headers()))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @Test
    void onlyTheTypesAskedForAreForwarded() throws Exception {
        try (var receiver = new WebhookReceiver();
                var command = CommandProcess.start(
                        api,
                        url,
                        "listen",
                        "--forward-to",
                        receiver.url(),
                        "--events",
                        "plan.updated,coupon.created")) {
            command.await("forwarding to");
            var plan = api.post("/plans", "{\"plan_name\": \"p\"}").at("plan_id");
            api.patch("/plans/" + plan, "{\"plan_name\": \"q\"}").expect(200);
            api.post("/coupons", "{\"code\": \"c\", \"rate\": \"1\"}").expect(201);

            assertThat(receiver.next(2))
                    .extracting(WebhookReceiver.Received::type)
                    .containsExactly("plan.updated", "coupon.created");
            assertThat(command.await("coupon.created")).doesNotContain("plan.created");
        }
    }

    @Test
    void aReceiverThatFailsIsNoReasonToStop() throws Exception {
        try (var receiver = new WebhookReceiver();
                var command = CommandProcess.start(api, url, "listen", "--forward-to", receiver.url())) {
            command.await("forwarding to");
            receiver.answerWith(500);
            api.post("/plans", "{\"plan_name\": \"p\"}").expect(201);
            receiver.next(1);
            command.await("  500");
            receiver.stop();
            api.post("/plans", "{\"plan_name\": \"q\"}").expect(201);
            command.await("not forwarded");
            api.post("/coupons", "{\"code\": \"c\", \"rate\": \"1\"}").expect(201);

            command.await("coupon.created");
        }
    }

    @Test
    void whatHappensWhileTheServiceIsAwayIsToldOnceItIsBack() throws Exception {
        try (var front = new Front();
                var receiver = new WebhookReceiver();
                var command = CommandProcess.start(api, front.url(), "listen", "--forward-to", receiver.url())) {
            command.await("forwarding to");
            front.setAway(true);
            command.await("trying again");
            for (int i = 0; i < 60; i++) {
                api.post("/plans", "{\"plan_name\": \"p" + i + "\"}").expect(201);
            }
            front.setAway(false);

            var names = receiver.next(60).stream()
                    .map(event -> event.json().at("/data/plan_name").stringValue())
                    .toList();
            assertThat(names)
                    .hasSize(60)
                    .doesNotHaveDuplicates()
                    .startsWith("p0", "p1")
                    .endsWith("p59");
            command.await("connected again");
        }
    }

    /// A transaction that was begun earlier than another one may end later.
    @Test
    void anEventWithAnEarlierIdIsNotMissed() throws Exception {
        try (var command = CommandProcess.start(api, url, "listen")) {
            command.await("listening to");
            api.post("/plans", "{\"plan_name\": \"p\"}").expect(201);
            command.await("plan.created");
            write("coupon.created", 20);

            command.await("coupon.created");
            write("plan.updated", 3600);
            api.post("/plans", "{\"plan_name\": \"q\"}").expect(201);
            Await.until("both plans", () -> command.printed().split("plan\\.created", -1).length == 3);
            api.post("/customers", "{\"customer_name\": \"c\"}").expect(201);
            command.await("customer.created");
            assertThat(command.printed().split("plan\\.created", -1)).hasSize(3);
            assertThat(command.printed()).doesNotContain("plan.updated");
        }
    }

    /// An event with an id of so many seconds ago.
    private void write(String type, int secondsAgo) {
        long millis = System.currentTimeMillis() - secondsAgo * 1000L;
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into events (seller_id, event_id, object_id, sequence, type, occurred_at, data)
                        values (:seller, :id, :object, 1, :type, now(), '\\x007b7d')
                        """)
                .param("seller", api.seller().id())
                .param("id", new UUID(millis << 16 | 0x7000, UUID.randomUUID().getLeastSignificantBits()))
                .param("object", UUID.randomUUID().toString())
                .param("type", type)
                .update();
    }

    @Test
    void whatCannotWorkIsSaidAtOnce() throws Exception {
        try (var wrongKey = CommandProcess.start(api.withKey("bw_test_nobody"), url, "listen");
                var nobody = CommandProcess.start(api, "http://127.0.0.1:1", "listen");
                var noType = CommandProcess.start(api, url, "listen", "--events", "plan.created,plan.eaten")) {
            assertThat(wrongKey.end()).isEqualTo(1);
            assertThat(wrongKey.printed()).startsWith("billwright: ").contains("401");
            assertThat(nobody.end()).isEqualTo(1);
            assertThat(nobody.printed())
                    .startsWith("billwright: cannot reach http://127.0.0.1:1")
                    .hasLineCount(1);
            assertThat(noType.end()).isEqualTo(2);
            assertThat(noType.printed()).startsWith("no types of events: plan.eaten");
        }
    }
}
