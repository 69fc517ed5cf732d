package io.billwright.messaging.documents;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is to be printed.
///
/// @param html a whole document; its title and the meta tags `subject` and `author` become those of the PDF
/// @param image the data URI of the one picture that the HTML may show
public record Manuscript(
        String html, @Nullable String image, @Nullable FacturX facturX) {

    /// An invoice as data, which goes along in the PDF.
    public record FacturX(String xml, LocalDate issuedOn) {}

    public static Manuscript of(String html) {
        return new Manuscript(html, null, null);
    }

    /// Tells it from any other.
    String digest() {
        var all = html + '\0' + Objects.requireNonNullElse(image, "") + '\0' + facturX;
        return Digest.sha256(all.getBytes(StandardCharsets.UTF_8));
    }
}
