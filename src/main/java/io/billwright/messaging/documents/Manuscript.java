package io.billwright.messaging.documents;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The content of a document to render.
///
/// @param html a complete document; its title and the meta tags `subject` and `author` become those of the PDF
/// @param image the data URI of the one image that the HTML may show
public record Manuscript(
        String html, @Nullable String image, @Nullable FacturX facturX) {

    /// Invoice data that is attached to the PDF.
    public record FacturX(String xml, LocalDate issuedOn) {}

    public static Manuscript of(String html) {
        return new Manuscript(html, null, null);
    }

    /// Identifies the content.
    String digest() {
        var all = html + '\0' + Objects.requireNonNullElse(image, "") + '\0' + facturX;
        return Digest.sha256(all.getBytes(StandardCharsets.UTF_8));
    }
}
