package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/// Fetches public pages of the service, as a browser or a probe would.
public final class Pages {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private Pages() {}

    public static HttpResponse<String> get(String path) {
        return get(TestService.shared().baseUrl(), path);
    }

    /// Fetches an operation of the OpenAPI document, and checks the answer against it.
    public static HttpResponse<String> getChecked(String baseUrl, String path) {
        var answer = get(baseUrl, path);
        Contract.check("GET", path, answer);
        return answer;
    }

    /// Fetches any path, whether it is in the OpenAPI document or not.
    public static HttpResponse<String> get(String baseUrl, String path) {
        var request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(Duration.ofSeconds(60))
                .build();
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
