package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// A person who has only public links, with a browser of their own: keeps its cookies, and submits forms as the page
/// that was shown would. Does not follow redirects, so that tests see where they lead.
public final class Visitor {

    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final Map<String, String> cookies = new ConcurrentHashMap<>();
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    public HttpResponse<String> get(String url) {
        var page = send(request(url), BodyHandlers.ofString());
        var token = TOKEN.matcher(page.body());
        if (token.find()) {
            tokens.put(url, token.group(1));
        }
        return page;
    }

    public HttpResponse<byte[]> bytes(String url) {
        return send(request(url), BodyHandlers.ofByteArray());
    }

    /// Submits a form from its page, which is opened first if necessary.
    public HttpResponse<String> post(String url, String form) {
        if (!tokens.containsKey(url)) {
            get(url);
        }
        return post(url, form + "&token=" + encoded(token(url)), Map.of("Origin", origin(url)));
    }

    /// Submits a form to one page with the token from another page of the site.
    public HttpResponse<String> post(String url, String form, String page) {
        return post(url, form + "&token=" + encoded(token(page)), Map.of("Origin", origin(url)));
    }

    /// Submits any form with this browser's cookies and the given headers.
    public HttpResponse<String> post(String url, String form, Map<String, String> headers) {
        var request = request(url)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        headers.forEach(request::header);
        return send(request, BodyHandlers.ofString());
    }

    /// The form token of a page that this browser was shown; empty if it had none.
    public String token(String url) {
        return tokens.getOrDefault(url, "");
    }

    public static String origin(String url) {
        var address = URI.create(url);
        return address.getScheme() + "://" + address.getAuthority();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String url) {
        var request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60));
        var cookie = cookies.get(origin(url));
        return cookie == null ? request : request.header("Cookie", cookie);
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
        try {
            var answer = HTTP.send(request.build(), handler);
            answer.headers()
                    .firstValue("Set-Cookie")
                    .ifPresent(cookie -> cookies.put(origin(answer.uri().toString()), cookie.split(";", 2)[0]));
            return answer;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
