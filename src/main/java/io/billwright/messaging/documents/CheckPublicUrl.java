package io.billwright.messaging.documents;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks that the service answers under its public URL.
final class CheckPublicUrl implements Check {

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^/]");
    private static final int OK = 200;

    private final DocumentSettings settings;

    CheckPublicUrl(DocumentSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "public-url";
    }

    @Override
    public Finding look() throws InterruptedException {
        var url = settings.publicUrl();
        if (!ADDRESS.matcher(url).lookingAt()) {
            return broken("is not an address such as https://billing.example.com");
        }
        var address = URI.create(url);
        if (url.endsWith("/")) {
            return broken("must not end with a slash");
        }
        return THIS_MACHINE.contains(String.valueOf(address.getHost()))
                ? new Finding.NotSet("links in mails and documents start with " + url
                        + ", which works on this machine only (billwright.documents.public-url)")
                : ask(address);
    }

    private Finding ask(URI address) throws InterruptedException {
        try (var http = HttpClient.newBuilder().connectTimeout(LONGEST).build()) {
            var request = HttpRequest.newBuilder(URI.create(address + "/healthz"))
                    .timeout(LONGEST)
                    .build();
            var answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != OK || !answer.body().contains("\"status\"")) {
                return broken("is not this service: /healthz was answered " + answer.statusCode());
            }
            return new Finding.Works(
                    address.getScheme().equals("https")
                            ? "the service answers at " + address
                            : "the service answers at " + address + ", without TLS");
        } catch (IOException failure) {
            return broken("cannot be reached from here (" + failure + "); is the service running?");
        }
    }

    private Finding broken(String reason) {
        return new Finding.Broken(settings.publicUrl() + " " + reason);
    }
}
