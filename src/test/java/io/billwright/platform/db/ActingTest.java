package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/// Log lines name whoever acts.
class ActingTest {

    private static final Actor LINK =
            new Actor(Actor.Kind.LINK, "7", "192.0.2.1", "request", "POST /pay/{slug}", new UUID(0, 7));

    @AfterEach
    void end() {
        Acting.end();
    }

    @Test
    void aRequestIsNamedWithAllThatIsKnownOfIt() {
        Acting.become(LINK);

        assertThat(MDC.getCopyOfContextMap())
                .isEqualTo(Map.of(
                        "actor_kind", "LINK",
                        "actor_id", "7",
                        "address", "192.0.2.1",
                        "request_id", "request",
                        "operation", "POST /pay/{slug}",
                        "object_id", "00000000-0000-0000-0000-000000000007"));
    }

    @Test
    void aJobIsNamedWhileItRunsAndWhoeverActedBeforeAfterwards() {
        Acting.become(LINK);

        var during = Acting.as(Actor.job("issue"), MDC::getCopyOfContextMap);

        assertThat(during).isEqualTo(Map.of("actor_kind", "JOB", "actor_id", "issue", "operation", "issue"));
        assertThat(Acting.current()).isEqualTo(LINK);
        assertThat(MDC.get("actor_kind")).isEqualTo("LINK");
    }

    @Test
    void theServiceWritesAllOfItIntoItsLog() throws IOException {
        var settings = new Properties();
        try (var file = Files.newInputStream(Path.of("src/main/resources/application.properties"))) {
            settings.load(file);
        }
        var layout = new PatternLayout();
        layout.setContext(new LoggerContext());
        layout.setPattern(settings.getProperty("logging.pattern.correlation"));
        layout.start();
        var line = new LoggingEvent();
        line.setMDCPropertyMap(Acting.as(LINK, () -> Objects.requireNonNull(MDC.getCopyOfContextMap())));

        assertThat(layout.doLayout(line))
                .contains(
                        "actor_kind=LINK",
                        "actor_id=7",
                        "address=192.0.2.1",
                        "request_id=request",
                        "operation=POST /pay/{slug}",
                        "object_id=00000000-0000-0000-0000-000000000007")
                .endsWith("] ");
    }

    @Test
    void afterARequestNobodyActs() {
        Acting.become(LINK);
        Acting.end();

        assertThat(Acting.current()).isNull();
        assertThat(MDC.get("actor_kind")).isNull();
    }
}
