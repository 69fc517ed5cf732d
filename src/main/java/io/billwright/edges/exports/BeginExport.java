package io.billwright.edges.exports;

import io.billwright.edges.exports.Export.Status;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.ListFile.Format;
import io.billwright.platform.http.Lists;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Starts an export: background work writes a list to a file. The number of a seller's running exports and the size
/// of its files are limited (S13).
@Component
final class BeginExport {

    static final int MOST_RUNNING = 3;
    static final long MOST_BYTES = 1L << 30;
    private static final int MOST_FILTERS = 20;

    private final Lists lists;
    private final ExportStore exports;
    private final SellerClock clock;

    BeginExport(Lists lists, ExportStore exports, SellerClock clock) {
        this.lists = lists;
        this.exports = exports;
        this.clock = clock;
    }

    record Request(
            String list,
            Map<String, String> filters,
            Format format,
            @Nullable String notifyEmail) {

        static Request of(Fields fields) {
            return new Request(
                    fields.matching("list", "[a-z-]{1,40}", "the name of a list such as invoices"),
                    filters(fields),
                    fields.choice("format", Format.class),
                    fields.present("notify_email") ? fields.email("notify_email") : null);
        }

        private static Map<String, String> filters(Fields fields) {
            var filters = new TreeMap<String, String>();
            fields.objects(
                            "filters",
                            0,
                            MOST_FILTERS,
                            filter -> Map.entry(filter.text("name", 60), filter.text("value", 255)))
                    .forEach(filter -> filters.put(filter.getKey(), filter.getValue()));
            return filters;
        }
    }

    /// Rejects a request that the list itself would reject, by reading the list's first page.
    void check(Seller seller, Request request) {
        var list = lists.find(request.list())
                .orElseThrow(() -> Rejection.Invalid.field("list", "must be one of " + lists.names()));
        list.check(request.filters());
        list.page(seller, request.filters(), null, false);
    }

    Export handle(Request request) {
        var held = exports.lockHeld();
        if (held.running() >= MOST_RUNNING || held.bytes() >= MOST_BYTES) {
            throw new Rejection.Invalid("there are " + MOST_RUNNING
                            + " exports under way, or files too large in all; wait, or cancel one")
                    .because(Reason.TOO_MANY_EXPORTS);
        }
        var now = clock.systemNow();
        var export = new Export(
                Ids.next(),
                request.list(),
                request.filters(),
                request.format(),
                Status.RUNNING,
                null,
                0,
                0,
                0,
                null,
                0,
                now,
                null,
                now,
                now.plus(ExportStore.KEPT),
                null,
                request.notifyEmail());
        exports.insert(export);
        return export;
    }
}
