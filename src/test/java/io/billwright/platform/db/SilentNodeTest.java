package io.billwright.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A machine of a cluster that hangs takes connections and says nothing on them: the pool asks the next one.
class SilentNodeTest {

    private static final Duration SOON = Duration.ofSeconds(15);

    @Test
    void aNodeThatSaysNothingIsPassedOver() throws IOException, SQLException {
        try (var silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            var url = TestDatabase.create()
                    .url()
                    .replace("127.0.0.1", "127.0.0.1:" + silent.getLocalPort() + ",127.0.0.1");
            var settings = new DatabaseSettings(
                    url + "?targetServerType=primary",
                    TestDatabase.APP_ROLE,
                    TestDatabase.APP_PASSWORD,
                    null,
                    null,
                    2,
                    SOON,
                    1);
            var configuration = new DatabaseConfiguration();
            try (var pool = configuration.dataSource(
                            settings, configuration.databasePulse(settings), new SimpleMeterRegistry());
                    var connection = pool.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
                assertThat(connection.getNetworkTimeout()).isEqualTo(90_000);
            }
        }
    }
}
