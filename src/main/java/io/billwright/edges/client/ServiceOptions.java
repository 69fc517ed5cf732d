package io.billwright.edges.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the service is and with which key to call it. What is said goes first, then a profile that is named, then
/// the sandbox in this folder, then the profile named `default`.
final class ServiceOptions {

    private static final Path SANDBOX = Path.of("billwright-data");
    private static final URI USUAL = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--url",
            description = "where the service is, or BILLWRIGHT_URL",
            defaultValue = "${env:BILLWRIGHT_URL}")
    private @Nullable URI url;

    @Option(names = "--key", description = "an API key, or BILLWRIGHT_KEY", defaultValue = "${env:BILLWRIGHT_KEY}")
    private @Nullable String key;

    @Option(
            names = "--profile",
            description = "a profile that login has stored, or BILLWRIGHT_PROFILE",
            defaultValue = "${env:BILLWRIGHT_PROFILE}")
    private @Nullable String profile;

    ApiClient client() throws IOException {
        var found = profile();
        return new ApiClient(found.url(), found.key());
    }

    Profiles.Profile profile() throws IOException {
        var found = stored();
        var where = url != null ? url : found != null ? found.url() : USUAL;
        var with = key != null ? key : found != null ? found.key() : null;
        if (with == null) {
            throw new IllegalStateException(
                    "no key: run billwright login, give --key, or run this in the folder of a sandbox");
        }
        return new Profiles.Profile(where, with);
    }

    /// Only what is not said is looked for.
    private Profiles.@Nullable Profile stored() throws IOException {
        if (profile != null) {
            var name = profile;
            return Profiles.own()
                    .find(name)
                    .orElseThrow(() -> new IllegalStateException(
                            "no profile is named " + name + ": run billwright login --profile " + name));
        }
        if (url != null && key != null) {
            return null;
        }
        if (Files.exists(SANDBOX.resolve("key"))) {
            return new Profiles.Profile(
                    sandboxUrl(), Files.readString(SANDBOX.resolve("key")).strip());
        }
        return Profiles.own().find(Profiles.DEFAULT).orElse(null);
    }

    /// The sandbox says where it listens.
    private static URI sandboxUrl() throws IOException {
        var file = SANDBOX.resolve("url");
        return Files.exists(file) ? URI.create(Files.readString(file).strip()) : USUAL;
    }
}
