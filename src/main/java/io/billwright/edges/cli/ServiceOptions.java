package io.billwright.edges.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the service is and with which key to call it, for commands that use it from outside.
final class ServiceOptions {

    private static final Path SANDBOX_KEY = Path.of("billwright-data", "key");

    @Option(
            names = "--url",
            description = "where the service is, or BILLWRIGHT_URL; ${DEFAULT-VALUE}",
            defaultValue = "${env:BILLWRIGHT_URL:-http://127.0.0.1:8080}")
    private URI url = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--key",
            description = "an API key, or BILLWRIGHT_KEY; that of the sandbox in this folder if left out",
            defaultValue = "${env:BILLWRIGHT_KEY}")
    private @Nullable String key;

    ApiClient client() throws IOException {
        return new ApiClient(url, key());
    }

    private String key() throws IOException {
        if (key != null) {
            return key;
        }
        if (!Files.exists(SANDBOX_KEY)) {
            throw new IllegalStateException("no key: give --key, or run this in the folder of a sandbox");
        }
        return Files.readString(SANDBOX_KEY).strip();
    }
}
