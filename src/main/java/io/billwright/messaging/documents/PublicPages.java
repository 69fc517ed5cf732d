package io.billwright.messaging.documents;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.ResponseEntity.BodyBuilder;

/// What everything served without a key has in common: browsers must not guess, tell on or index it.
public final class PublicPages {

    private static final byte[] NOT_FOUND = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not found</title>
            </head>
            <body>
            <h1>Not found</h1><p>This link leads nowhere. Please ask whoever sent it to you for a new one.</p>
            </body>
            </html>
            """.getBytes(StandardCharsets.UTF_8);

    private static final int NONCE_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    private PublicPages() {}

    /// What the style of one page is known by; never the same twice.
    public static String nonce() {
        var bytes = new byte[NONCE_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// The answer to a form that was taken: to look at a page, so that neither reloading nor going back sends the form
    /// again. `location` may be relative to the form.
    public static ResponseEntity<byte[]> seeOther(String location) {
        return withHeaders(ResponseEntity.status(HttpStatus.SEE_OTHER))
                .location(URI.create(location))
                .build();
    }

    public static BodyBuilder withHeaders(BodyBuilder answer) {
        return answer.header("X-Content-Type-Options", "nosniff")
                .header("X-Robots-Tag", "noindex, nofollow")
                .header("Referrer-Policy", "no-referrer");
    }

    /// A page for people with nothing but its own style, which the policy knows by the nonce.
    public static ResponseEntity<byte[]> page(HttpStatus status, String nonce, String html) {
        return withHeaders(ResponseEntity.status(status))
                .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'nonce-" + nonce
                                + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(html.getBytes(StandardCharsets.UTF_8));
    }

    /// A PDF that is shown, and named if it is saved.
    public static ResponseEntity<byte[]> pdf(BodyBuilder answer, StoredDocument document) {
        var name = ContentDisposition.inline()
                .filename(document.fileName(), StandardCharsets.UTF_8)
                .build();
        return answer.header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .contentType(MediaType.APPLICATION_PDF)
                .body(document.content());
    }

    public static ResponseEntity<byte[]> notFound() {
        return withHeaders(ResponseEntity.status(HttpStatus.NOT_FOUND))
                .header("Content-Security-Policy", "default-src 'none'")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(NOT_FOUND);
    }
}
