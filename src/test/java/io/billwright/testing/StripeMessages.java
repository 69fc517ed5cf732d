package io.billwright.testing;

import io.billwright.platform.http.Json;
import io.billwright.testing.StripeBooks.Happening;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Sends webhooks as Stripe does: with a timestamp, signed with a secret.
public record StripeMessages(String url) {

    public static final String SECRET = "whsec_stub";

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /// Sends to the webhook address of a seller.
    public static StripeMessages to(Api seller, String baseUrl) {
        return new StripeMessages(
                baseUrl + "/webhooks/stripe/" + seller.seller().id());
    }

    /// Connects a seller to the account of a key.
    public static Api.Answer connect(Api seller, String key) {
        return seller.put("/seller/stripe", """
                        {"secret_key": "%s", "webhook_secret": "%s"}
                        """.formatted(key, SECRET)).expect(200);
    }

    public static String event(Happening happening) {
        return Json.mapper()
                .writeValueAsString(Map.of(
                        "id",
                        "evt_stub",
                        "object",
                        "event",
                        "type",
                        happening.type(),
                        "data",
                        Map.of("object", happening.object())));
    }

    public HttpResponse<String> send(Happening happening) {
        var body = event(happening);
        return send(body, signature(body, SECRET, System.currentTimeMillis() / 1000));
    }

    public HttpResponse<String> send(String body, @Nullable String signature) {
        var request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (signature != null) {
            request.header("Stripe-Signature", signature);
        }
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    public static String signature(String body, String secret, long seconds) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            var digest = mac.doFinal((seconds + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(digest);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
