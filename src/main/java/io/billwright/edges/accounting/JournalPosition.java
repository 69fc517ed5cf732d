package io.billwright.edges.accounting;

import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/// How far the journal has been read: a transaction's batch, and the number of its entries. Transaction ids only grow
/// within one era of the database.
record JournalPosition(int era, long transaction, long batch, long read) {

    static final JournalPosition START = new JournalPosition(0, 0, 0, 0);

    /// Cursors from before eras were introduced have no era.
    private static final Pattern FORM = Pattern.compile("(?:([0-9]{1,9}) )?([0-9]{1,18}) ([0-9]{1,18}) ([0-9]{1,9})");

    private static final int FIRST_ERA = 1;

    String cursor() {
        var text = era + " " + transaction + " " + batch + " " + read;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static JournalPosition of(String cursor) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            var parts = FORM.matcher(text);
            if (parts.matches()) {
                return new JournalPosition(
                        parts.group(1) == null ? FIRST_ERA : Integer.parseInt(parts.group(1)),
                        Long.parseLong(parts.group(2)),
                        Long.parseLong(parts.group(3)),
                        Long.parseLong(parts.group(4)));
            }
        } catch (IllegalArgumentException _) {
            // Rejected below.
        }
        throw Rejection.Invalid.field("cursor", "is not a cursor of the journal");
    }
}
