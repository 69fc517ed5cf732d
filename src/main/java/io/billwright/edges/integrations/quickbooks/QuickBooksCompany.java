package io.billwright.edges.integrations.quickbooks;

import io.billwright.edges.accounting.AccountingSystem.Missing;
import io.billwright.edges.accounting.AccountingSystem.Refused;
import io.billwright.edges.accounting.AccountingSystem.Stale;
import io.billwright.edges.accounting.AccountingSystem.Unauthorized;
import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import io.billwright.edges.accounting.Connection;
import io.billwright.platform.db.Seller;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Calls the API for a seller's company, with a token that is renewed when it has expired, and translates errors into
/// those of the port.
@Component
final class QuickBooksCompany {

    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;
    private static final String STALE_OBJECT = "5010";
    private static final String NO_OBJECT = "610";

    private final QuickBooksSettings settings;
    private final QuickBooksTokens tokens;
    private final QuickBooksHttp http;
    private final JsonMapper json;

    QuickBooksCompany(QuickBooksSettings settings, QuickBooksTokens tokens, QuickBooksHttp http, JsonMapper json) {
        this.settings = settings;
        this.tokens = tokens;
        this.http = http;
        this.json = json;
    }

    JsonNode post(Seller seller, Connection connection, String operation, Map<String, String> parameters, String body) {
        var request = HttpRequest.newBuilder(address(seller, connection, operation, parameters))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return call(seller, request);
    }

    JsonNode get(Seller seller, Connection connection, String path) {
        return call(seller, HttpRequest.newBuilder(address(seller, connection, path, Map.of())));
    }

    private URI address(Seller seller, Connection connection, String operation, Map<String, String> parameters) {
        var address = new StringBuilder(settings.apiBase(seller))
                .append("/v3/company/")
                .append(connection.realmId())
                .append('/')
                .append(operation)
                .append(operation.contains("?") ? '&' : '?')
                .append("minorversion=")
                .append(settings.minorVersion());
        parameters.forEach(
                (name, value) -> address.append('&').append(name).append('=').append(value));
        return URI.create(address.toString());
    }

    private JsonNode call(Seller seller, HttpRequest.Builder request) {
        request.header("Accept", "application/json");
        var token = tokens.current(seller);
        var answer = http.send(authorized(request, token));
        if (answer.statusCode() == UNAUTHORIZED) {
            answer = http.send(authorized(request, tokens.after(seller, token)));
            if (answer.statusCode() == UNAUTHORIZED) {
                tokens.refused(seller);
            }
        }
        return read(answer);
    }

    private static HttpRequest authorized(HttpRequest.Builder request, String token) {
        return request.copy().header("Authorization", "Bearer " + token).build();
    }

    /// QuickBooks may also send a fault with status 200.
    private JsonNode read(HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status == TOO_MANY || status >= SERVER_ERROR) {
            throw new Unavailable("QuickBooks answers with status " + status);
        }
        var body = parsed(answer.body());
        var fault = body.has("Fault") ? body.get("Fault") : body.path("fault");
        if (status < 300 && fault.isMissingNode()) {
            return body;
        }
        var error = fault.has("Error")
                ? fault.path("Error").path(0)
                : fault.path("error").path(0);
        var reason = "QuickBooks: " + text(error, "Message") + " " + text(error, "Detail") + " (" + status + ", "
                + error.path("code").asString("no code") + ")";
        if (status == UNAUTHORIZED) {
            throw new Unauthorized(reason);
        }
        throw switch (error.path("code").asString("")) {
            case STALE_OBJECT -> new Stale(reason);
            case NO_OBJECT -> new Missing(reason);
            default -> isDecided(status, fault) ? new Refused(reason) : new Unavailable(reason);
        };
    }

    /// Only a validation fault proves that nothing was written. After any other, an earlier attempt may have
    /// succeeded.
    private static boolean isDecided(int status, JsonNode fault) {
        return (status < 300 || status == 400)
                && fault.path("type").asString("").startsWith("Validation");
    }

    /// The API gateway's faults have lowercase field names.
    private static String text(JsonNode error, String name) {
        var small = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        return error.path(name).asString(error.path(small).asString(""));
    }

    private JsonNode parsed(String body) {
        try {
            return json.readTree(body.isEmpty() ? "{}" : body);
        } catch (JacksonException _) {
            throw new Unavailable("QuickBooks: an answer that is no JSON");
        }
    }
}
