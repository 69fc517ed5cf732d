package io.billwright.platform.http;

import jakarta.servlet.http.HttpServletResponse;

/// Security headers of every answer: browsers must not guess content types, and nobody may cache answers, since
/// almost all belong to one seller or one customer. The console must not be framed by other sites.
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
            // The URLs of invitations contain a token.
            response.setHeader("Referrer-Policy", "no-referrer");
        }
    }

    /// The API contract and the pages that show it are public and the same for everybody.
    private static boolean isPublished(String path) {
        return path.startsWith("/docs") || path.startsWith("/openapi/");
    }
}
