package io.billwright.agreements.changes;

import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// When a subscription is to end, and what happens to billed time that is not used (R27). Without a date or one of
/// the words, it ends today.
record CancelRequest(
        @Nullable LocalDate day,
        @Nullable Word word,
        Settlement settlement,
        @Nullable String estimateHash) {

    enum Word {
        END_OF_PERIOD,
        END_OF_TERM
    }

    static CancelRequest of(Fields fields) {
        return of(fields, OpaqueText.optional(fields, "estimate_hash", 100));
    }

    static CancelRequest estimated(Fields fields) {
        return of(fields, null);
    }

    private static CancelRequest of(Fields fields, @Nullable String estimateHash) {
        var settlement =
                Objects.requireNonNullElse(fields.optionalChoice("settlement", Settlement.class), Settlement.KEEP);
        var sent = fields.any("ends_at");
        var word = Arrays.stream(Word.values())
                .filter(one -> sent.isString() && sent.stringValue().equals(one.name()))
                .findFirst();
        return new CancelRequest(
                word.isPresent() ? null : fields.optionalDate("ends_at"), word.orElse(null), settlement, estimateHash);
    }

    /// Whether time that is not used is given back.
    boolean givesBack() {
        return settlement != Settlement.KEEP;
    }
}
