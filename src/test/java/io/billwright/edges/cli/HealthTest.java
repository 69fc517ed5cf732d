package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.Billwright;
import io.billwright.testing.FreePort;
import io.billwright.testing.TestService;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The probe of the binary against real services.
class HealthTest {

    @Test
    void aReadyServiceIsHealthy() {
        var port = port(TestService.shared());
        assertThat(health("--port", port)).isZero();
        assertThat(health("--port", port, "--alive")).isZero();
    }

    @Test
    void aServiceWithoutItsDatabaseIsAliveOnly() {
        var service = TestService.start(Map.of("billwright.database.url", "jdbc:postgresql://127.0.0.1:1/none"));
        try {
            assertThat(health("--port", port(service))).isNotZero();
            assertThat(health("--port", port(service), "--alive")).isZero();
        } finally {
            service.close();
        }
    }

    @Test
    void whereNobodyListensNothingIsHealthy() {
        assertThat(health("--port", "" + FreePort.next(), "--alive")).isNotZero();
    }

    private static String port(TestService service) {
        return "" + URI.create(service.baseUrl()).getPort();
    }

    private static int health(String... options) {
        var arguments = new String[options.length + 1];
        arguments[0] = "health";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return Commands.run(Billwright.class, arguments);
    }
}
