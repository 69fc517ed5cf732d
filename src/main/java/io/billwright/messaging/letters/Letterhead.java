package io.billwright.messaging.letters;

import org.jspecify.annotations.Nullable;

/// Who writes, and how it looks.
public record Letterhead(
        String sellerName, @Nullable String color, @Nullable String footer) {

    private static final String COLOR = "#14213d";

    public Letterhead {
        sellerName = PlainLines.one(sellerName);
        color = color == null ? COLOR : color;
    }
}
