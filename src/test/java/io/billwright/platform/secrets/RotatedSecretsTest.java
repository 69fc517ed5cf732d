package io.billwright.platform.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both secrets of a running service are replaced, and nobody notices.
class RotatedSecretsTest {

    @TempDir
    Path folder;

    @Test
    void keysAndStoredSecretsFollowTheNewestVersion() throws IOException {
        write(1);
        var service = TestService.start(
                Map.of("billwright.keys.file", folder.resolve("secrets").toString(), "billwright.keys.trusted", "0s"));
        try {
            var seller = service.newSandboxSeller();
            seller.post("/webhook-endpoints", "{\"url\": \"https://receiver.example/\"}")
                    .expect(201);
            assertThat(stored(service)).isEqualTo("1 1");

            for (int version = 2; version <= 3; version++) {
                write(version - 1, version);
                seller.get("/customers").expect(200);
                service.bean(ResealSecrets.class).run();
                assertThat(stored(service)).isEqualTo(version + " " + version);
                write(version);
                seller.get("/customers").expect(200);
            }
        } finally {
            service.close();
        }
    }

    private void write(int... versions) throws IOException {
        var lines = new StringBuilder();
        for (int version : versions) {
            for (var name : SecretName.values()) {
                lines.append("%1$s.%2$d=%1$s-number-%2$d-012345678901234567890\n".formatted(name.file(), version));
            }
        }
        Files.writeString(folder.resolve("secrets"), lines);
    }

    /// The versions of the secrets that protect the key and the secret of the endpoint.
    private static String stored(TestService service) {
        return service.database().owner().sql("""
                        select (select pepper_version from api_keys) || ' ' || get_byte(secret, 4)
                        from webhook_endpoints
                        """).query(String.class).single();
    }
}
