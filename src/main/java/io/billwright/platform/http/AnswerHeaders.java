package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletResponse;

/// What every answer tells browsers and proxies: to take its content for nothing but what it says it is, and to keep no
/// copy, since almost all of it belongs to one seller or one customer.
final class AnswerHeaders {

    private AnswerHeaders() {}

    static void set(String path, HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (!isPublished(path)) {
            response.setHeader("Cache-Control", "no-store");
        }
    }

    /// The contract and the pages that show it are the same for everybody.
    private static boolean isPublished(String path) {
        return path.startsWith("/docs") || path.startsWith("/openapi/");
    }
}
