package io.billwright.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A local stub of QuickBooks Online that implements the calls we use as documented: access tokens expire, refresh
/// tokens work once, a request id repeats the first answer, and a test can inject faults.
public final class QuickBooksStub implements AutoCloseable {

    public static final String CLIENT = "client";
    public static final String SECRET = "client-secret-of-tests";

    /// The faults of a call. LOST: it takes effect, but the answer is lost.
    public enum Fault {
        LOST,
        UNSENT,
        ERROR,
        THROTTLED,
        SLOW
    }

    /// A call to a company, as it was received.
    public record Call(String method, String realm, String resource, Map<String, String> query, String body) {}

    public record Reply(int status, String body) {}

    private static final int SLOWNESS = 4000;

    private final HttpServer server;
    private final Map<String, QuickBooksBooks> companies = new ConcurrentHashMap<>();
    private final Map<String, Reply> kept = new ConcurrentHashMap<>();
    private final Map<String, String> realmOfRefresh = new ConcurrentHashMap<>();
    private final Map<String, String> realmOfAccess = new ConcurrentHashMap<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private volatile Function<Call, @Nullable Fault> faults = _ -> null;

    private QuickBooksStub(HttpServer server) {
        this.server = server;
    }

    public static QuickBooksStub start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
            var stub = new QuickBooksStub(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", stub::answer);
            server.start();
            return stub;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public Map<String, Object> settings() {
        return Map.of(
                "billwright.quickbooks.client-id",
                CLIENT,
                "billwright.quickbooks.client-secret",
                SECRET,
                "billwright.quickbooks.sandbox-api-base",
                url(),
                "billwright.quickbooks.token-url",
                url() + "/oauth2/v1/tokens/bearer",
                "billwright.quickbooks.read-timeout",
                "2s");
    }

    public QuickBooksBooks books(String realm) {
        return companies.computeIfAbsent(realm, _ -> new QuickBooksBooks());
    }

    /// Returns a refresh token, as a seller gets when it grants access.
    public String grant(String realm) {
        var token = "refresh-" + tokens.incrementAndGet();
        realmOfRefresh.put(token, realm);
        return token;
    }

    /// Invalidates the access tokens of a company.
    public void expire(String realm) {
        realmOfAccess.values().removeIf(realm::equals);
    }

    public void revoke(String realm) {
        expire(realm);
        realmOfRefresh.values().removeIf(realm::equals);
    }

    public List<Call> calls(String realm) {
        return calls.stream().filter(call -> call.realm().equals(realm)).toList();
    }

    public void fail(Function<Call, @Nullable Fault> by) {
        this.faults = by;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var authorization = exchange.getRequestHeaders().getFirst("Authorization");
            if (exchange.getRequestURI().getPath().equals("/oauth2/v1/tokens/bearer")) {
                send(exchange, token(String.valueOf(authorization), form(body)));
            } else {
                var call = call(exchange.getRequestMethod(), exchange.getRequestURI(), body);
                calls.add(call);
                answer(exchange, call, String.valueOf(authorization));
            }
        }
    }

    private void answer(HttpExchange exchange, Call call, String authorization) throws IOException {
        var fault = faults.apply(call);
        if (fault == Fault.UNSENT) {
            return;
        }
        if (fault == Fault.ERROR) {
            send(exchange, new Reply(500, "oops"));
            return;
        }
        if (fault == Fault.THROTTLED) {
            send(exchange, QuickBooksFaults.fault(429, "ThrottleExceeded", "3001", "message=ThrottleExceeded"));
            return;
        }
        var reply = reply(call, authorization);
        if (fault == Fault.SLOW) {
            pause();
        }
        if (fault != Fault.LOST) {
            send(exchange, reply);
        }
    }

    private Reply reply(Call call, String authorization) {
        var realm = realmOfAccess.get(authorization.replace("Bearer ", ""));
        if (!call.realm().equals(realm)) {
            return new Reply(401, """
                    {"warnings": null, "fault": {"error": [{"message": "message=AuthenticationFailed; \
                    errorCode=003200; statusCode=401", "detail": "Token expired", "code": "3200"}], \
                    "type": "AUTHENTICATION"}}""");
        }
        if (!call.query().containsKey("minorversion")) {
            return QuickBooksFaults.fault(400, "ValidationFault", "4000", "no minor version");
        }
        var requestId = call.query().get("requestid");
        if (requestId == null) {
            return books(call.realm()).answer(call);
        }
        return kept.computeIfAbsent(
                call.realm() + requestId, _ -> books(call.realm()).answer(call));
    }

    private Reply token(String authorization, Map<String, String> form) {
        var client = Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        var realm = realmOfRefresh.remove(form.getOrDefault("refresh_token", ""));
        if (!authorization.equals("Basic " + client) || !"refresh_token".equals(form.get("grant_type"))) {
            return new Reply(401, "{\"error\": \"invalid_client\"}");
        }
        if (realm == null) {
            return new Reply(400, "{\"error\": \"invalid_grant\"}");
        }
        var access = "access-" + tokens.incrementAndGet();
        realmOfAccess.put(access, realm);
        ObjectNode answer = Json.mapper().createObjectNode();
        answer.put("token_type", "bearer")
                .put("access_token", access)
                .put("expires_in", 3600)
                .put("refresh_token", grant(realm))
                .put("x_refresh_token_expires_in", 8_726_400);
        return new Reply(200, answer.toString());
    }

    private static Call call(String method, URI uri, String body) {
        var parts = uri.getPath().split("/", 5);
        if (parts.length < 5 || !parts[1].equals("v3") || !parts[2].equals("company")) {
            throw new IllegalArgumentException("no such path: " + uri);
        }
        return new Call(method, parts[3], parts[4], form(String.valueOf(uri.getRawQuery())), body);
    }

    private static Map<String, String> form(String text) {
        var form = new HashMap<String, String>();
        for (var pair : text.split("&", -1)) {
            var parts = pair.split("=", 2);
            form.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return form;
    }

    private static void pause() {
        try {
            Thread.sleep(SLOWNESS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(reply.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
