package io.billwright.parties.sellers;

import io.billwright.platform.http.Fields;
import org.jspecify.annotations.Nullable;

/// The look of the seller's documents and pages, and their footer.
///
/// @param logo a data URI, see [Logo]
public record Branding(
        @Nullable String color,
        @Nullable String footer,
        @Nullable String logo) {

    static final Branding NONE = new Branding(null, null, null);

    public static Branding of(Fields fields) {
        return new Branding(
                fields.present("color") ? fields.matching("color", "#[0-9a-fA-F]{6}", "a color such as #1a2b3c") : null,
                fields.optionalText("footer", 1000),
                Logo.read(fields, "logo"));
    }
}
