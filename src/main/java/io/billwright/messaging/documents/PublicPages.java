package io.billwright.messaging.documents;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collections;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.ResponseEntity.BodyBuilder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/// What all answers without a key have in common: browsers must not sniff types, leak referrers or index them.
public final class PublicPages {

    private static final int NONCE_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    private PublicPages() {}

    /// A nonce for the styles of one page; never the same twice.
    public static String nonce() {
        var bytes = new byte[NONCE_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// The answer to a submitted form: a redirect to a page, so that neither reloading nor going back submits it
    /// again. `location` may be relative to the form.
    public static ResponseEntity<byte[]> seeOther(String location) {
        return withHeaders(ResponseEntity.status(HttpStatus.SEE_OTHER))
                .location(URI.create(location))
                .build();
    }

    /// Other sites get no referrer. Our own pages do, since without it browsers omit the origin of forms.
    public static BodyBuilder withHeaders(BodyBuilder answer) {
        return answer.header("X-Robots-Tag", "noindex, nofollow").header("Referrer-Policy", "same-origin");
    }

    /// A page that may use only its own styles, which the policy allows by nonce.
    public static ResponseEntity<byte[]> page(HttpStatus status, String nonce, String html) {
        return withHeaders(ResponseEntity.status(status))
                .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'nonce-" + nonce
                                + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .body(html.getBytes(StandardCharsets.UTF_8));
    }

    /// A PDF to show in the browser, with a file name for saving.
    public static ResponseEntity<byte[]> pdf(BodyBuilder answer, StoredDocument document) {
        var name = ContentDisposition.inline()
                .filename(document.fileName(), StandardCharsets.UTF_8)
                .build();
        return answer.header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .contentType(MediaType.APPLICATION_PDF)
                .body(document.content());
    }

    public static ResponseEntity<byte[]> notFound() {
        return bare(HttpStatus.NOT_FOUND, "not_found");
    }

    /// The answer to a form that did not come from its page. Nothing was done.
    static ResponseEntity<byte[]> foreignForm() {
        return bare(HttpStatus.FORBIDDEN, "foreign_form");
    }

    /// A page of no particular seller, in the browser's language.
    private static ResponseEntity<byte[]> bare(HttpStatus status, String key) {
        var request = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
        var t = Messages.in(
                Language.preferred(Collections.list(request.getRequest().getLocales())), "pages");
        var nonce = nonce();
        return page(status, nonce, html(t, key, nonce));
    }

    private static String html(Messages t, String key, String nonce) {
        return """
                <!doctype html>
                <html lang="%1$s" dir="ltr">
                <head>
                    <meta charset="utf-8">
                    <meta name="viewport" content="width=device-width, initial-scale=1">
                    <meta name="robots" content="noindex">
                    <title>%2$s</title>
                    <style nonce="%3$s">
                        :root { color-scheme: light dark; }
                        body { margin: 0; background: #eef1f5; color: #1c2330; line-height: 1.5;
                               overflow-wrap: anywhere;
                               font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial,
                                            sans-serif; }
                        main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.125rem 2rem; background: #fff; }
                        h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
                        p { margin: 0; }
                        @media (min-width: 40rem) {
                            body { padding: 2rem 1rem; }
                            main { padding: 2.5rem 3rem 3rem; border-radius: .25rem; }
                        }
                        @media (prefers-color-scheme: dark) {
                            body { background: #10151d; color: #e6eaf0; }
                            main { background: #1a212c; }
                        }
                    </style>
                </head>
                <body>
                <main>
                    <h1>%2$s</h1>
                    <p>%4$s</p>
                </main>
                </body>
                </html>
                """.formatted(t.language().code(), t.text(key + ".title"), nonce, t.text(key));
    }
}
