package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A request with an idempotency key, and the digest of its content, by which another request with the same key is
/// detected.
record IdempotentRequest(String key, String hash) {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    static Optional<IdempotentRequest> of(HttpServletRequest request, ObjectNode body) {
        var key = request.getHeader("Idempotency-Key");
        if (key == null) {
            return Optional.empty();
        }
        if (!KEY.matcher(key).matches()) {
            throw new Rejection.Invalid("Idempotency-Key must be 1 to 255 visible characters");
        }
        var query = Optional.ofNullable(request.getQueryString()).orElse("");
        var content = String.join("\n", request.getMethod(), request.getRequestURI(), query, body.toString());
        return Optional.of(new IdempotentRequest(key, Digest.sha256(content.getBytes(StandardCharsets.UTF_8))));
    }
}
