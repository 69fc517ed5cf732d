package io.billwright.edges.history;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows who changed which settings, when, and what is different since then. It goes back further than the list of
/// events: events are kept for good.
@RestController
final class SettingsHistoryController {

    private static final int LONGEST = 100;

    private final SellerReads reads;
    private final SettingsHistoryStore history;

    SettingsHistoryController(SellerReads reads, SettingsHistoryStore history) {
        this.reads = reads;
        this.history = history;
    }

    @GetMapping("/api/v2/settings-history/{settings_kind}")
    @TakesQuery(value = "object", paged = true)
    ListResponse<SettingsChange> list(Call call) {
        var kind = Arrays.stream(SettingsKind.values())
                .filter(one -> one.name().equals(call.path("settings_kind")))
                .findFirst()
                .orElseThrow(() -> new Rejection.NotFound("kind of settings"));
        var object = object(call, kind);
        var page = call.page();
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        history.list(kind, object, page),
                        change -> new Page.Position(change.changedAt(), change.changeId()),
                        () -> history.count(kind, object)));
    }

    private static String object(Call call, SettingsKind kind) {
        var asked = Objects.requireNonNullElse(call.query("object"), "");
        if (kind == SettingsKind.SELLER) {
            return call.seller().id().toString();
        }
        if (kind.hasObject()) {
            return call.queryId("object")
                    .orElseThrow(() -> Rejection.Invalid.field("object", "is required for this kind"))
                    .toString();
        }
        if (asked.length() > LONGEST || asked.indexOf('\0') >= 0) {
            throw Rejection.Invalid.field("object", "must be at most " + LONGEST + " characters long");
        }
        return asked;
    }
}
