package io.billwright.messaging.letters;

import org.jspecify.annotations.Nullable;

/// Who writes, how it looks, and whether it is a test that a sandbox sends.
public record Letterhead(
        String sellerName, @Nullable String color, @Nullable String footer, boolean isTest) {

    private static final String COLOR = "#14213d";

    public Letterhead {
        sellerName = PlainLines.one(sellerName);
        color = color == null ? COLOR : color;
    }
}
