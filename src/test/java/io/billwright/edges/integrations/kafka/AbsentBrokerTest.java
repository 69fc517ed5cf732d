package io.billwright.edges.integrations.kafka;

import static io.billwright.edges.integrations.kafka.LogRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.KafkaBroker;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A broker that is away stops neither the service nor what does not need it.
class AbsentBrokerTest {

    @Test
    void usageIsRefusedUntilTheBrokerIsBackAndWhatIsSentAgainCountsOnce() throws Exception {
        try (var broker = KafkaBroker.start()) {
            broker.kill();
            var service = TestService.start(Map.of(
                    "billwright.role", "all",
                    "billwright.usage.transport", "kafka",
                    "billwright.kafka.servers", broker.servers(),
                    "billwright.kafka.delivery-timeout", "2s"));
            var metered = LoggedSeller.at(service);

            var refused =
                    metered.api().post("/usage", metered.entry("t-1", "1")).expect(503);
            assertThat(refused.at("error.code")).isEqualTo("ERR_UNAVAILABLE");
            assertThat(refused.header("Retry-After")).contains("2");

            broker.relaunch();
            broker.awaitReady();
            await(() -> metered.api().post("/usage", metered.entry("t-1", "1")).status() == 202);
            broker.kill();
            metered.api().post("/usage", metered.entry("t-2", "1")).expect(503);
            broker.relaunch();
            await(() -> metered.api().post("/usage", metered.entry("t-2", "1")).status() == 202);
            await(() -> metered.entries().size() == 2);
            service.close();
        }
    }
}
