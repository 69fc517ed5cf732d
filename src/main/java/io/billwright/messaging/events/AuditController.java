package io.billwright.messaging.events;

import io.billwright.platform.db.Actor.Kind;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows who has changed what.
@RestController
final class AuditController {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private final SellerReads reads;
    private final AuditStore audit;

    AuditController(SellerReads reads, AuditStore audit) {
        this.reads = reads;
        this.audit = audit;
    }

    @GetMapping("/api/v2/audit")
    @TakesQuery(
            value = {"actor_kind", "actor_id", "request_id", "object_id"},
            paged = true)
    @RequiresScope(Scope.ADMIN)
    ListResponse<AuditEntry> list(Call call) {
        var page = call.page();
        var filter = new AuditStore.Filter(
                kind(call.query("actor_kind")),
                name(call, "actor_id"),
                name(call, "request_id"),
                call.queryId("object_id").orElse(null));
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        audit.list(page, filter),
                        entry -> new Page.Position(entry.recordedAt(), entry.entryId()),
                        () -> audit.count(filter)));
    }

    private static @Nullable String kind(@Nullable String text) {
        if (text != null
                && Arrays.stream(Kind.values()).noneMatch(kind -> kind.name().equals(text))) {
            throw Rejection.Invalid.field("actor_kind", "is no kind of actor");
        }
        return text;
    }

    private static @Nullable String name(Call call, String parameter) {
        var text = call.query(parameter);
        if (text != null && !NAME.matcher(text).matches()) {
            throw Rejection.Invalid.field(parameter, "may have letters, digits, dots, hyphens and underscores");
        }
        return text;
    }
}
