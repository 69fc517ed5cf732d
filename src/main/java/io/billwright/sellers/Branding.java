package io.billwright.sellers;

import io.billwright.http.Fields;
import org.jspecify.annotations.Nullable;

/// How the seller's documents and pages look and what they say at the foot.
public record Branding(@Nullable String color, @Nullable String footer) {

    static final Branding NONE = new Branding(null, null);

    static Branding of(Fields fields) {
        return new Branding(
                fields.present("color") ? fields.matching("color", "#[0-9a-fA-F]{6}", "a color such as #1a2b3c") : null,
                fields.optionalText("footer", 1000));
    }
}
