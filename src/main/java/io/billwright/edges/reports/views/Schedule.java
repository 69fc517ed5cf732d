package io.billwright.edges.reports.views;

import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Texts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// When a view is mailed, and to whom.
///
/// @param dueAt the next time it is mailed
/// @param parkedReason why the last report failed; nothing is mailed until somebody retries it
record Schedule(
        Frequency frequency,
        int hour,
        List<String> recipients,
        Instant dueAt,
        @Nullable String parkedReason) {

    private static final int MOST_RECIPIENTS = 20;
    private static final int USUAL_HOUR = 7;

    /// The schedule in a request.
    record Wanted(Frequency frequency, int hour, List<String> recipients) {

        static Wanted of(Fields fields) {
            return new Wanted(
                    fields.choice("frequency", Frequency.class),
                    fields.integer("hour", 0, 23, USUAL_HOUR),
                    addresses(fields, 1));
        }
    }

    /// The recipients without duplicates.
    static List<String> addresses(Fields fields, int least) {
        return fields.texts("recipients", least, MOST_RECIPIENTS, Texts::email).stream()
                .distinct()
                .toList();
    }
}
