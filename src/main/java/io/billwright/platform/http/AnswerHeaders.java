package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletResponse;

/// What every answer tells browsers and proxies: to take its content for nothing but what it says it is, and to keep no
/// copy, since almost all of it belongs to one seller or one customer. The console is shown in no page of anybody else.
final class AnswerHeaders {

    private static final String CONSOLE = "/console";

    private AnswerHeaders() {}

    static void set(String path, HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (!isPublished(path)) {
            response.setHeader("Cache-Control", "no-store");
        }
        if (path.equals(CONSOLE) || path.startsWith(CONSOLE + "/")) {
            response.setHeader("X-Frame-Options", "DENY");
            response.setHeader("Content-Security-Policy", "frame-ancestors 'none'");
            // Links that invite have a token in their address.
            response.setHeader("Referrer-Policy", "no-referrer");
        }
    }

    /// The contract and the pages that show it are the same for everybody.
    private static boolean isPublished(String path) {
        return path.startsWith("/docs") || path.startsWith("/openapi/");
    }
}
