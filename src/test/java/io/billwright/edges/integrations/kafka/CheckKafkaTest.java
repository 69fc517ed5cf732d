package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.checks.Finding;
import io.billwright.testing.KafkaBroker;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/// What `doctor` says of a real broker.
class CheckKafkaTest {

    @Test
    void aBrokerAnswersUntilItIsKilled() throws Exception {
        try (var broker = KafkaBroker.start()) {
            var settings = settings(broker.servers());
            var check = new CheckKafka(settings, new StandardEnvironment());

            assertThat(check.look())
                    .isEqualTo(new Finding.Works("1 broker(s) answer; usage is not there yet; the service creates it"));
            new UsageTopic(settings).ensure();
            assertThat(check.look()).isEqualTo(new Finding.Works("1 broker(s) answer; usage has 3 partition(s)"));

            broker.kill();
            assertThat(check.look())
                    .isInstanceOfSatisfying(
                            Finding.Broken.class,
                            broken -> assertThat(broken.reason()).startsWith(broker.servers()));
        }
    }

    @Test
    void withoutServersUsageIsWrittenDirectlyUnlessItIsToGoToKafka() throws Exception {
        var environment = new StandardEnvironment();
        assertThat(new CheckKafka(settings(""), environment).look()).isInstanceOf(Finding.NotSet.class);

        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("billwright.usage.transport", "kafka")));
        assertThat(new CheckKafka(settings(""), environment).look()).isInstanceOf(Finding.Broken.class);
    }

    private static KafkaSettings settings(String servers) {
        var patience = Duration.ofSeconds(10);
        return new KafkaSettings(servers, "usage", "billwright-usage", 3, 1, 10, patience, patience, Map.of());
    }
}
