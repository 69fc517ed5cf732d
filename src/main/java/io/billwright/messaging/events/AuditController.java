package io.billwright.messaging.events;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows the audit log.
@RestController
final class AuditController {

    private static final Sorts SORTS = Sorts.newest("recorded_at", "entry_id");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private final SellerReads reads;
    private final AuditStore audit;

    AuditController(SellerReads reads, AuditStore audit) {
        this.reads = reads;
        this.audit = audit;
    }

    @GetMapping("/api/v2/audit")
    @TakesQuery(
            value = {"actor_kind", "actor_id", "request_id", "object_id", "recorded_from", "recorded_until", "sort"},
            paged = true)
    @RequiresScope(Scope.ADMIN)
    ListResponse<AuditEntry> list(Call call) {
        var page = SORTS.of(call);
        requireName(call, "actor_id");
        requireName(call, "request_id");
        var filter = AuditStore.filter(call);
        return reads.in(
                call.seller(), () -> ListResponse.of(page, audit.list(filter, page), () -> audit.count(filter)));
    }

    private static void requireName(Call call, String parameter) {
        var text = call.query(parameter);
        if (text != null && !NAME.matcher(text).matches()) {
            throw Rejection.Invalid.field(parameter, "may have letters, digits, dots, hyphens and underscores");
        }
    }
}
