package io.billwright.platform.http;

import io.billwright.platform.db.Seller;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerMapping;
import tools.jackson.databind.node.ObjectNode;

/// One request to the API, as an endpoint sees it: the caller, the ids in the path, the query and the body.
public final class Call {

    private final @Nullable HttpServletRequest request;
    private final @Nullable String query;
    private final Caller caller;
    private final ObjectNode body;

    Call(HttpServletRequest request, Caller caller, ObjectNode body) {
        this.request = request;
        this.query = request.getQueryString();
        this.caller = caller;
        this.body = body;
    }

    /// A list that is read without an HTTP request, by its query.
    Call(String query, Caller caller, ObjectNode body) {
        this.request = null;
        this.query = query;
        this.caller = caller;
        this.body = body;
    }

    public Seller seller() {
        return caller.seller();
    }

    /// Whether the key or the role allows this too, besides what the endpoint requires.
    public boolean may(Scope scope) {
        return caller.scopes().contains(scope);
    }

    /// Rejects a caller who may not do the operation, for an endpoint that does it later.
    public void require(Scope scope, String operation) {
        if (!caller.may(scope, operation)) {
            throw new Rejection.Forbidden(caller.lack(scope));
        }
    }

    /// Rejects a member who would grant more scopes than they have themselves. A key is not checked here: the scope
    /// that the endpoint requires is enough.
    public void requireAll(Set<Scope> scopes) {
        if (caller.isMember() && !caller.scopes().containsAll(scopes)) {
            throw new Rejection.Forbidden("your role does not have these scopes itself");
        }
    }

    /// The member who makes the request; empty for a key.
    public Optional<UUID> memberId() {
        return caller.isMember() ? Optional.of(UUID.fromString(caller.id())) : Optional.empty();
    }

    public <T> T body(Function<Fields, T> reader) {
        return Fields.parse(body, reader);
    }

    /// The body as it was sent, for endpoints that pass parts of it on.
    public ObjectNode json() {
        return body;
    }

    /// Another API request made within this one, by the same caller.
    InnerRequest inner(InnerCalls.Request asked) {
        return new InnerRequest(Objects.requireNonNull(request), caller, asked);
    }

    /// The id at `name` in the path. A value that is no UUID cannot exist: `customer_id` becomes "customer not
    /// found".
    public UUID pathId(String name) {
        var text = path(name);
        if (!Scalars.isUuid(text)) {
            throw new Rejection.NotFound(kind(name));
        }
        return UUID.fromString(text);
    }

    public String path(String name) {
        var variables = (Map<?, ?>)
                Objects.requireNonNull(request).getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return String.valueOf(variables.get(name));
    }

    private static String kind(String name) {
        return name.substring(0, name.length() - "_id".length()).replace('_', ' ');
    }

    public @Nullable String query(String name) {
        return Query.parameter(query, name);
    }

    /// The id at `name` in the query, if it was sent.
    public Optional<UUID> queryId(String name) {
        var text = query(name);
        if (text == null) {
            return Optional.empty();
        }
        if (!Scalars.isUuid(text)) {
            throw Rejection.Invalid.field(name, "must be a UUID");
        }
        return Optional.of(UUID.fromString(text));
    }

    public Page page() {
        return Page.of(this);
    }

    /// If the request has an idempotency key: a digest of key and content, unique among the seller's requests.
    public Optional<String> idempotentId() {
        return idempotentRequest()
                .map(sent -> Digest.sha256((sent.key() + "\n" + sent.hash()).getBytes(StandardCharsets.UTF_8)));
    }

    Optional<IdempotentRequest> idempotentRequest() {
        return request == null ? Optional.empty() : IdempotentRequest.of(request, body);
    }
}
