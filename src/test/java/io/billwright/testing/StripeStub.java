package io.billwright.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A local stub of Stripe that implements the calls we use as documented: form-encoded bodies, idempotency keys that
/// repeat the first answer whatever it was, and faults that a test injects. A key such as `sk_live_acme` or
/// `sk_live_acme_2` belongs to the account `acct_acme`, which is separate from all others.
public final class StripeStub implements AutoCloseable {

    public static final String KEY = "sk_live_stub";
    private static final Pattern BEARER = Pattern.compile("Bearer [sr]k_live_([a-z0-9]+)(_[a-z0-9]+)?");

    private static final Reply ERROR = StripeErrors.error(500, "api_error", "", "An unknown error occurred");

    /// The faults of a call. In the first four, the caller times out, and the call has no effect, takes effect at
    /// once, starts only after the timeout, or runs all the time and takes effect after the timeout.
    public enum Fault {
        TIMEOUT_BEFORE,
        TIMEOUT_AFTER,
        LATE,
        SLOW,
        ERROR_BEFORE,
        ERROR_AFTER,
        RATE_LIMIT,
        CUT
    }

    /// A call as it was received. `form` is the query of a GET; `account` is empty if the key is wrong.
    public record Call(
            String account,
            String method,
            String path,
            Map<String, String> form,
            @Nullable String key) {

        String keptAs() {
            return account + " " + key;
        }
    }

    public record Reply(int status, String body) {}

    private record Kept(Map<String, String> form, @Nullable Reply reply) {}

    private final HttpServer server;
    private final Map<String, StripeBooks> books = new ConcurrentHashMap<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    private final long patience;
    private volatile Function<Call, @Nullable Fault> faults = _ -> null;

    private StripeStub(HttpServer server, long patience) {
        this.server = server;
        this.patience = patience;
    }

    /// Starts a stub on a free port.
    ///
    /// @param patience after how many milliseconds the caller gives up
    public static StripeStub start(long patience) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
            var stub = new StripeStub(server, patience);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", stub::answer);
            server.start();
            return stub;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Connects a seller to the account of [#KEY].
    public static void connect(Api seller) {
        StripeMessages.connect(seller, KEY);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public StripeBooks books() {
        return books("stub");
    }

    public StripeBooks books(String account) {
        return books.computeIfAbsent(account, StripeBooks::new);
    }

    public List<Call> calls() {
        return calls;
    }

    public Call lastCall() {
        return calls.getLast();
    }

    /// Injects the fault that the function returns for a call.
    public void failing(Function<Call, @Nullable Fault> which) {
        faults = which;
    }

    /// Injects a fault into the next call whose path ends with `pathEnd`.
    public void failNext(String pathEnd, Fault fault) {
        faults = call -> {
            if (!call.path().endsWith(pathEnd)) {
                return null;
            }
            faults = _ -> null;
            return fault;
        };
    }

    /// Forgets all idempotency keys, as Stripe does after a day.
    public void forgetKeys() {
        kept.clear();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var call = read(exchange);
            calls.add(call);
            if (call.account().isEmpty()) {
                send(exchange, StripeErrors.error(401, "invalid_request_error", "", "Invalid API Key provided"), false);
                return;
            }
            var fault = faults.apply(call);
            if (fault == null) {
                answer(exchange, call);
            } else {
                fail(exchange, call, fault);
            }
        }
    }

    private void fail(HttpExchange exchange, Call call, Fault fault) throws IOException {
        switch (fault) {
            case TIMEOUT_BEFORE -> outlast();
            case TIMEOUT_AFTER -> {
                perform(call, null, 0);
                outlast();
            }
            case LATE -> {
                outlast();
                perform(call, null, 0);
            }
            case SLOW -> perform(call, null, patience + patience / 4);
            case ERROR_BEFORE -> {
                if (call.key() != null) {
                    kept.putIfAbsent(call.keptAs(), new Kept(call.form(), ERROR));
                }
                send(exchange, ERROR, false);
            }
            case ERROR_AFTER -> {
                perform(call, ERROR, 0);
                send(exchange, ERROR, false);
            }
            case RATE_LIMIT ->
                send(exchange, StripeErrors.error(429, "invalid_request_error", "lock_timeout", "Too busy"), false);
            case CUT -> perform(call, null, 0);
        }
    }

    private void outlast() {
        pause(patience + patience / 4);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(HttpExchange exchange, Call call) throws IOException {
        var before = call.key() == null ? null : kept.get(call.keptAs());
        var reply = perform(call, null, 0);
        send(exchange, reply, before != null && reply.equals(before.reply()));
    }

    /// Performs a call once for each idempotency key. Rejects a key whose first request is still running, and one
    /// that was used for a different request.
    private Reply perform(Call call, @Nullable Reply keptInstead, long millis) {
        if (call.key() == null) {
            return books(call.account()).handle(call);
        }
        var before = kept.putIfAbsent(call.keptAs(), new Kept(call.form(), null));
        if (before != null) {
            return again(call, before);
        }
        pause(millis);
        var reply = books(call.account()).handle(call);
        kept.put(call.keptAs(), new Kept(call.form(), keptInstead == null ? reply : keptInstead));
        return reply;
    }

    private static Reply again(Call call, Kept before) {
        if (!before.form().equals(call.form())) {
            return StripeErrors.error(
                    400,
                    "idempotency_error",
                    "",
                    "Keys for idempotent requests can only be used with the same parameters");
        }
        return before.reply() != null
                ? before.reply()
                : StripeErrors.error(409, "idempotency_error", "idempotency_key_in_use", "Another request is running");
    }

    private static Call read(HttpExchange exchange) throws IOException {
        var method = exchange.getRequestMethod();
        var text = method.equals("POST")
                ? new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                : String.valueOf(exchange.getRequestURI().getRawQuery());
        var headers = exchange.getRequestHeaders();
        var bearer = BEARER.matcher(String.valueOf(headers.getFirst("Authorization")));
        return new Call(
                bearer.matches() ? bearer.group(1) : "",
                method,
                exchange.getRequestURI().getPath(),
                form(text),
                headers.getFirst("Idempotency-Key"));
    }

    private static Map<String, String> form(String text) {
        var form = new TreeMap<String, String>();
        for (var pair : text.split("&", -1)) {
            int at = pair.indexOf('=');
            if (at > 0) {
                form.put(decoded(pair.substring(0, at)), decoded(pair.substring(at + 1)));
            }
        }
        return form;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, Reply reply, boolean isReplayed) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.add("Content-Type", "application/json");
        headers.add("Request-Id", "req_stub");
        if (isReplayed) {
            headers.add("Idempotent-Replayed", "true");
        }
        var bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static Map<String, String> metadata(Map<String, String> form, String under) {
        var metadata = new HashMap<String, String>();
        var start = under.isEmpty() ? "metadata[" : under + "[metadata][";
        form.forEach((name, value) -> {
            if (name.startsWith(start)) {
                metadata.put(name.substring(start.length(), name.length() - 1), value);
            }
        });
        return metadata;
    }

    static Reply ok(Map<String, ?> object) {
        return new Reply(200, Json.mapper().writeValueAsString(new HashMap<>(object)));
    }
}
