package io.billwright.edges.integrations.quickbooks;

import io.billwright.edges.accounting.AccountingSystem.Unauthorized;
import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import io.billwright.edges.accounting.Connection;
import io.billwright.edges.accounting.Connection.Tokens;
import io.billwright.edges.accounting.ConnectionStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Access tokens for sellers' companies. A refresh token can be used once, so the next one is stored before the new
/// access token is used. If several processes renew at the same time, one succeeds and the others use the tokens it
/// stored.
@Component
final class QuickBooksTokens {

    private static final Duration SAFETY = Duration.ofMinutes(1);

    private final QuickBooksSettings settings;
    private final QuickBooksHttp http;
    private final ConnectionStore connections;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final JsonMapper json;
    private final Map<UUID, ReentrantLock> locks = new ConcurrentHashMap<>();

    QuickBooksTokens(
            QuickBooksSettings settings,
            QuickBooksHttp http,
            ConnectionStore connections,
            SellerTransactions transactions,
            SellerClock clock,
            JsonMapper json) {
        this.settings = settings;
        this.http = http;
        this.connections = connections;
        this.transactions = transactions;
        this.clock = clock;
        this.json = json;
    }

    String current(Seller seller) {
        return token(seller, "");
    }

    /// A token other than `refused`, which QuickBooks did not accept.
    String after(Seller seller, String refused) {
        return token(seller, refused);
    }

    /// QuickBooks refused even a new token: the connection is marked as unauthorized.
    void refused(Seller seller) {
        transactions.run(
                seller,
                () -> connections
                        .find()
                        .ifPresent(connection -> connections.unauthorized(connection, clock.systemNow())));
    }

    private String token(Seller seller, String refused) {
        var lock = locks.computeIfAbsent(seller.id(), _ -> new ReentrantLock());
        lock.lock();
        try {
            var connection = connection(seller);
            var tokens = connection.tokens();
            boolean usable = tokens.accessToken() != null
                    && !tokens.accessToken().equals(refused)
                    && tokens.expiresAt() != null
                    && clock.systemNow().plus(SAFETY).isBefore(tokens.expiresAt());
            return usable ? String.valueOf(tokens.accessToken()) : renewed(seller, connection);
        } finally {
            lock.unlock();
        }
    }

    private String renewed(Seller seller, Connection connection) {
        var answer = http.send(request(connection.tokens().refreshToken()));
        if (answer.statusCode() != 200 && !answer.body().contains("invalid_grant")) {
            // The seller's grant is still valid; the fault is at Intuit or in this installation's app.
            throw new Unavailable("QuickBooks gives no token: status " + answer.statusCode());
        }
        if (answer.statusCode() != 200) {
            return afterRefusal(seller, connection, "QuickBooks gives no token: " + answer.statusCode());
        }
        var tokens = tokens(parsed(answer.body()));
        transactions.run(seller, () -> connections.renew(connection, tokens, clock.systemNow()));
        return String.valueOf(tokens.accessToken());
    }

    /// Another process may have used the refresh token first and stored its successor.
    private String afterRefusal(Seller seller, Connection connection, String reason) {
        var now = connection(seller);
        if (now.tokenVersion() != connection.tokenVersion() && now.tokens().accessToken() != null) {
            return String.valueOf(now.tokens().accessToken());
        }
        transactions.run(seller, () -> connections.unauthorized(connection, clock.systemNow()));
        throw new Unauthorized(reason + "; connect the company again");
    }

    private Connection connection(Seller seller) {
        return transactions.in(seller, connections::find).orElseThrow(() -> new Unauthorized("disconnected"));
    }

    private HttpRequest request(String refreshToken) {
        var client = settings.clientId() + ":" + settings.clientSecret();
        var form = "grant_type=refresh_token&refresh_token=" + URLEncoder.encode(refreshToken, StandardCharsets.UTF_8);
        return HttpRequest.newBuilder(URI.create(settings.tokenUrl()))
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(client.getBytes(StandardCharsets.UTF_8)))
                .POST(BodyPublishers.ofString(form))
                .build();
    }

    private Tokens tokens(JsonNode answer) {
        var lifetime = Duration.ofSeconds(answer.path("expires_in").asLong(0));
        return new Tokens(
                answer.path("refresh_token").stringValue(),
                answer.path("access_token").stringValue(),
                clock.systemNow().plus(lifetime));
    }

    private JsonNode parsed(String body) {
        try {
            return json.readTree(body);
        } catch (JacksonException _) {
            throw new Unavailable("QuickBooks: a token that is no JSON");
        }
    }
}
