package io.billwright.edges.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/// API paths as users type them.
final class Paths {

    private static final String ROOT = "/api/v2";

    private Paths() {}

    /// `customers`, `/customers` and `/api/v2/customers` mean the same.
    static String of(String written) {
        var path = written.startsWith("/") ? written : "/" + written;
        return path.startsWith(ROOT + "/") ? path.substring(ROOT.length()) : path;
    }

    static String with(String path, List<String> parameters) {
        if (parameters.isEmpty()) {
            return path;
        }
        return path
                + (path.contains("?") ? "&" : "?")
                + parameters.stream().map(Paths::encoded).collect(Collectors.joining("&"));
    }

    private static String encoded(String parameter) {
        int equals = parameter.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("not key=value: " + parameter);
        }
        return encode(parameter.substring(0, equals)) + "=" + encode(parameter.substring(equals + 1));
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
