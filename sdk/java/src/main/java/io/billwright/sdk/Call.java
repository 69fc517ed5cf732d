package io.billwright.sdk;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A request that is being put together. */
public final class Call {

    private final String method;
    private final boolean keyed;
    private final Map<String, String> query = new LinkedHashMap<>();
    private String path;
    private String body;

    /** With the path as the contract has it; {@code keyed} if it takes an idempotency key. */
    public Call(String method, String path, boolean keyed) {
        this.method = method;
        this.path = path;
        this.keyed = keyed;
    }

    public Call place(String name, Object value) {
        if (value == null || value.toString().isEmpty()) {
            throw new IllegalArgumentException(name + " is missing");
        }
        path = path.replace("{" + name + "}", encoded(Mapper.text(value)));
        return this;
    }

    public Call query(String name, Object value) {
        if (value instanceof List<?> several) {
            query.put(name, several.stream().map(Mapper::text).collect(Collectors.joining(",")));
        } else if (value != null) {
            query.put(name, Mapper.text(value));
        }
        return this;
    }

    public Call query(Query values) {
        values.values().forEach(this::query);
        return this;
    }

    /** From where an earlier page ended; null for the beginning. */
    public Call from(String cursor) {
        if (cursor != null) {
            query.remove("offset");
            query.put("cursor", cursor);
        }
        return this;
    }

    public Call body(Object value) {
        body = value == null ? null : Json.write(Mapper.encode(value));
        return this;
    }

    public Call emptyBody() {
        body = "{}";
        return this;
    }

    String method() {
        return method;
    }

    boolean isKeyed() {
        return keyed;
    }

    String body() {
        return body;
    }

    String address() {
        if (query.isEmpty()) {
            return path;
        }
        return path + "?"
                + query.entrySet().stream()
                        .map(one -> encoded(one.getKey()) + "=" + encoded(one.getValue()))
                        .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
