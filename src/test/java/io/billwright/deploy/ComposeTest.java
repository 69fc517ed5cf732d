package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.telemetry.BuildVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks the compose file without starting anything.
@Tag("structure")
class ComposeTest {

    private final JsonNode file = read();

    @Test
    void theMigrationAloneGetsTheOwnersPassword() {
        for (var service : file.get("services").propertyNames()) {
            var secrets = file.at("/services/" + service + "/secrets").toString();
            assertThat(secrets.contains("owner"))
                    .as(service)
                    .isEqualTo(service.equals("migrate") || service.equals("postgresql"));
        }
    }

    @Test
    void everyFileThatASettingNamesIsASecretOfItsService() {
        for (var service : file.get("services").propertyNames()) {
            var secrets = file.at("/services/" + service + "/secrets").toString();
            file.at("/services/" + service + "/environment").properties().stream()
                    .filter(variable -> variable.getKey().endsWith("_FILE"))
                    .forEach(variable -> assertThat(secrets)
                            .contains("\"" + variable.getValue().stringValue().replace("/run/secrets/", "") + "\""));
        }
    }

    @Test
    void processesAreReadOnlyAndOfThisVersion() {
        for (var service : new String[] {"migrate", "api", "worker"}) {
            assertThat(file.at("/services/" + service + "/read_only").booleanValue())
                    .isTrue();
            assertThat(file.at("/services/" + service + "/image").stringValue()).endsWith(":" + BuildVersion.get());
        }
    }

    private static JsonNode read() {
        try {
            Object loaded = new Yaml().load(Files.readString(Path.of("deploy/compose/compose.yaml")));
            return new JsonMapper().valueToTree(loaded);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
