package io.billwright.testing;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// A browser that uses the console: keeps the session cookie, and sends requests as the console's pages do.
public final class ConsoleBrowser {

    public static final String PASSWORD = "correct horse battery";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String baseUrl;
    private String cookie = "";
    private String token = "";

    public ConsoleBrowser(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    /// Invites a person with a new address, using the seller's API key, and lets them join.
    public static ConsoleBrowser member(Api api, String baseUrl, String role) {
        var browser = new ConsoleBrowser(baseUrl);
        browser.join(invite(api, newEmail(), role)).expect(200);
        return browser;
    }

    public static String newEmail() {
        return UUID.randomUUID() + "@people.example";
    }

    /// Invites a person; returns the token in the invitation link.
    public static String invite(Api api, String email, String role) {
        var invited = api.post("/members", "{\"email\": \"%s\", \"role\": \"%s\"}".formatted(email, role));
        return token(invited.expect(201).at("invitation_url"));
    }

    public static String token(String url) {
        return url.substring(url.indexOf("token=") + "token=".length());
    }

    public Answer join(String invitation) {
        return keep(send("POST", "/console/invitation", """
                {"token": "%s", "name": "Mo Member", "password": "%s"}
                """.formatted(invitation, PASSWORD), Map.of()));
    }

    public Answer signIn(String email, String password) {
        return keep(send("POST", "/console/session", """
                {"email": "%s", "password": "%s"}
                """.formatted(email, password), Map.of()));
    }

    /// Requests the session as the console's pages do.
    public Answer session() {
        return send("GET", "/console/session", "", Map.of());
    }

    /// Sends a request to the console itself, with the CSRF token.
    public Answer console(String method, String path, String body) {
        return keep(send(method, "/console" + path, body, Map.of("X-CSRF-Token", token)));
    }

    /// Calls the public API for a seller, with the CSRF token.
    public Answer api(Seller seller, String method, String path, String body) {
        var headers = Map.of("X-Seller", seller.id().toString(), "X-CSRF-Token", token);
        return send(method, "/api/v2" + path, body, headers);
    }

    public String cookie() {
        return cookie;
    }

    public String csrfToken() {
        return token;
    }

    /// Another browser with the same cookie and token, as a thief would have them.
    public ConsoleBrowser stolen() {
        var thief = new ConsoleBrowser(baseUrl);
        thief.cookie = cookie;
        thief.token = token;
        return thief;
    }

    /// Adopts the session that an answer begins, as after the return from an identity provider.
    public void keepSession(Answer answer) {
        answer.response().headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("billwright_session="))
                .forEach(set -> {
                    cookie = set.split(";", 2)[0];
                    token = session().at("csrf_token");
                });
    }

    private Answer keep(Answer answer) {
        answer.response().headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";", 2)[0]);
        if (answer.status() == 200 && answer.body().has("csrf_token")) {
            token = answer.at("csrf_token");
        }
        return answer;
    }

    public Answer send(String method, String path, String body, Map<String, String> headers) {
        var sent = new HashMap<>(headers);
        if (!cookie.isEmpty()) {
            sent.putIfAbsent("Cookie", cookie);
        }
        var publisher =
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(PATIENCE)
                .method(method, publisher);
        sent.putIfAbsent("Content-Type", "application/json");
        sent.forEach(request::header);
        try {
            return new Answer(HTTP.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted");
        }
    }
}
