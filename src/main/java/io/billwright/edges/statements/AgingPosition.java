package io.billwright.edges.statements;

import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Base64;
import java.util.UUID;

/// The cursor of the aging list: the position after a row.
record AgingPosition(LocalDate dueOn, UUID companyId, String currency) {

    static final AgingPosition START = new AgingPosition(LocalDate.EPOCH, new UUID(0, 0), "");

    String cursor() {
        var text = dueOn + " " + companyId + " " + currency;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static AgingPosition of(String cursor) {
        try {
            var parts = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8).split(" ", -1);
            if (parts.length == 3 && parts[0].matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") && parts[2].matches("[A-Z]{3}")) {
                return new AgingPosition(LocalDate.parse(parts[0]), UUID.fromString(parts[1]), parts[2]);
            }
        } catch (IllegalArgumentException | DateTimeException _) {
            // Falls through to the rejection below.
        }
        throw Rejection.Invalid.field("cursor", "is not a cursor of this list");
    }
}
