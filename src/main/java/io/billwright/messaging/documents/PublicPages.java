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

    /// Other sites are told nothing; our own pages are, since a browser that may not tell leaves out the origin of
    /// forms.
    public static BodyBuilder withHeaders(BodyBuilder answer) {
        return answer.header("X-Robots-Tag", "noindex, nofollow").header("Referrer-Policy", "same-origin");
    }

    /// A page for people with nothing but its own style, which the policy knows by the nonce.
    public static ResponseEntity<byte[]> page(HttpStatus status, String nonce, String html) {
        return withHeaders(ResponseEntity.status(status))
                .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'nonce-" + nonce
                                + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(html.getBytes(StandardCharsets.UTF_8));
    }

    /// A PDF that is shown, and named if it is saved.
    public static ResponseEntity<byte[]> pdf(BodyBuilder answer, StoredDocument document) {
        var name = ContentDisposition.inline()
                .filename(document.fileName(), StandardCharsets.UTF_8)
                .build();
        return answer.header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .contentType(MediaType.APPLICATION_PDF)
                .body(document.content());
    }

    public static ResponseEntity<byte[]> notFound() {
        return bare(
                HttpStatus.NOT_FOUND,
                "Not found",
                "This link leads nowhere. Please ask whoever sent it to you for a new one.");
    }

    /// The answer to a form that did not come from its page. Nothing was done.
    static ResponseEntity<byte[]> foreignForm() {
        return bare(
                HttpStatus.FORBIDDEN,
                "Please open the page again",
                "This form did not come from its page, so nothing was done. Please open the page by its link and"
                        + " try again. Your browser has to accept cookies for that.");
    }

    private static ResponseEntity<byte[]> bare(HttpStatus status, String title, String text) {
        var html = """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%1$s</title>
                </head>
                <body>
                <h1>%1$s</h1><p>%2$s</p>
                </body>
                </html>
                """.formatted(title, text);
        return withHeaders(ResponseEntity.status(status))
                .header("Content-Security-Policy", "default-src 'none'")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(html.getBytes(StandardCharsets.UTF_8));
    }
}
