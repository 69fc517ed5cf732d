package io.billwright.messaging.letters;

import org.jspecify.annotations.Nullable;

/// The sender of a mail, its design, and whether it is a test from a sandbox.
public record Letterhead(
        String sellerName, @Nullable String color, @Nullable String footer, boolean isTest) {

    private static final String COLOR = "#14213d";

    public Letterhead {
        sellerName = PlainLines.one(sellerName);
        color = color == null ? COLOR : color;
    }
}
