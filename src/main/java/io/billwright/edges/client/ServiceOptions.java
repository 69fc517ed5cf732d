package io.billwright.edges.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which service to call, with which key. Options and environment variables come first, then the named profile, then
/// the sandbox in the current folder, then the profile `default`.
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

    /// Looked up only if the options do not give both URL and key.
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

    /// A sandbox writes its URL into its folder.
    private static URI sandboxUrl() throws IOException {
        var file = SANDBOX.resolve("url");
        return Files.exists(file) ? URI.create(Files.readString(file).strip()) : USUAL;
    }
}
