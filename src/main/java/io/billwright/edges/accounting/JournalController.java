package io.billwright.edges.accounting;

import io.billwright.edges.accounting.JournalStore.Span;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class JournalController {

    private static final int USUAL = 100;
    private static final int MOST = 1000;

    private final SellerReads reads;
    private final JournalStore journal;
    private final ExportJournal export;

    JournalController(SellerReads reads, JournalStore journal, ExportJournal export) {
        this.reads = reads;
        this.journal = journal;
        this.export = export;
    }

    /// There is a cursor even when everything has been read: later entries follow it.
    record Journal(
            List<JournalEntry> data,
            boolean hasMore,
            int limit,
            @Nullable String nextCursor) {}

    @GetMapping("/api/v2/journal")
    @TakesQuery({"limit", "cursor"})
    Journal list(Call call) {
        int limit = limit(call);
        var cursor = call.query("cursor");
        var after = cursor == null ? JournalPosition.START : JournalPosition.of(cursor);
        var found = reads.in(call.seller(), () -> journal.list(after, Span.ALL, limit + 1));
        var hasMore = found.size() > limit;
        var shown = hasMore ? found.subList(0, limit) : found;
        return new Journal(
                List.copyOf(shown),
                hasMore,
                limit,
                shown.isEmpty() ? cursor : shown.getLast().position().cursor());
    }

    @GetMapping("/api/v2/journal.csv")
    @TakesQuery({"starts_at", "ends_at"})
    void csv(Call call, HttpServletResponse response) throws IOException {
        export.handle(call.seller(), ExportJournal.Days.of(call), response);
    }

    private static int limit(Call call) {
        var text = call.query("limit");
        if (text == null) {
            return USUAL;
        }
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST) {
            throw Rejection.Invalid.field("limit", "must be an integer from 1 to " + MOST);
        }
        return Integer.parseInt(text);
    }
}
