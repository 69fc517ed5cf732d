package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.EventTypes;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import io.billwright.testing.ToldEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The command `trigger` makes events happen.
class TriggerTest {

    private final Api api = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    @Test
    void everyEventCanBeMadeToHappenAndFitsItsSchema() throws Exception {
        var arguments = new ArrayList<>(List.of("trigger"));
        arguments.addAll(Triggers.ALL.keySet());
        try (var command = CommandProcess.start(api, url, arguments.toArray(String[]::new))) {
            assertThat(command.end()).as(command.printed()).isZero();

            assertThat(command.printed().lines())
                    .extracting(line -> line.split(" ", 2)[0])
                    .containsExactlyElementsOf(Triggers.ALL.keySet());
            command.printed().lines().forEach(line -> {
                var event = api.get("/events/" + line.substring(line.lastIndexOf(' ') + 1))
                        .expect(200);
                assertThat(line).startsWith(event.at("type") + "  " + event.at("object_id"));
            });
        }
        assertThat(ToldEvents.problems(api.seller().id())).isEmpty();
        assertThat(api.get("/integrity").at("ok")).isEqualTo("true");
    }

    @Test
    void fourEventsAloneCannotBeTriggered() {
        var missing = new TreeSet<>(EventTypes.ALL);
        missing.removeAll(Triggers.ALL.keySet());

        assertThat(missing)
                .isEqualTo(Set.of("order.signed", "refund.failed", "seller.created", "webhook_endpoint.disabled"));
    }

    @Test
    void whatCanBeTriggeredIsListed() throws Exception {
        try (var command = CommandProcess.start(api, url, "trigger", "--list")) {
            assertThat(command.end()).isZero();
            assertThat(command.printed().lines()).containsExactlyElementsOf(Triggers.ALL.keySet());
        }
    }

    @Test
    void nothingIsTriggeredForALiveSellerOrByAnUnknownName() throws Exception {
        var live = TestService.shared().newSeller(Seller.Mode.LIVE);
        try (var forLive = CommandProcess.start(live, url, "trigger", "customer.created");
                var unknown = CommandProcess.start(api, url, "trigger", "customer.created", "customer.eaten")) {
            assertThat(forLive.end()).isEqualTo(1);
            assertThat(forLive.printed()).contains("live seller");
            assertThat(unknown.end()).isEqualTo(2);
            assertThat(unknown.printed()).contains("cannot trigger customer.eaten");
        }
        assertThat(live.get("/events?type=customer.created").at("data")).isEqualTo("[]");
        assertThat(api.get("/events?type=customer.created").at("data")).isEqualTo("[]");
    }
}
