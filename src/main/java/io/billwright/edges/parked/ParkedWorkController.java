package io.billwright.edges.parked;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Parked and failed work, waiting until somebody acts.
@RestController
final class ParkedWorkController {

    private final Changes changes;
    private final SellerReads reads;
    private final ParkedWorkStore parked;
    private final RetryParkedWork retry;
    private final DismissParkedWork dismiss;

    ParkedWorkController(
            Changes changes,
            SellerReads reads,
            ParkedWorkStore parked,
            RetryParkedWork retry,
            DismissParkedWork dismiss) {
        this.changes = changes;
        this.reads = reads;
        this.parked = parked;
        this.retry = retry;
        this.dismiss = dismiss;
    }

    @GetMapping("/api/v2/parked-work")
    @TakesQuery(
            value = {"kinds", "dismissed"},
            paged = true)
    ListResponse<ParkedWork> list(Call call) {
        var page = call.page();
        var wanted =
                new ParkedWorkStore.Wanted(kinds(call.query("kinds")), Objects.equals(call.query("dismissed"), "true"));
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        parked.list(wanted, page),
                        work -> new Page.Position(work.since(), work.workId()),
                        () -> parked.count(wanted)));
    }

    @PostMapping("/api/v2/parked-work/{work_kind}/{work_id}/retry")
    ResponseEntity<byte[]> retry(Call call) {
        var kind = kind(call);
        var workId = call.pathId("work_id");
        call.body(_ -> true);
        return changes.done(call, () -> {
            if (kind == ParkedKind.PLANNED_CHANGE) {
                retry.planned(workId).ifPresent(plan -> call.require(plan.scope(), plan.operation()));
            }
            return retry.handle(call.seller(), kind, workId);
        });
    }

    @PostMapping("/api/v2/parked-work/{work_kind}/{work_id}/dismiss")
    ResponseEntity<byte[]> dismiss(Call call) {
        var kind = kind(call);
        var workId = call.pathId("work_id");
        var request = call.body(DismissParkedWork.Request::of);
        return changes.done(call, () -> dismiss.handle(call.seller(), kind, workId, request));
    }

    private static ParkedKind kind(Call call) {
        return known(call.path("work_kind")).orElseThrow(() -> new Rejection.NotFound("work"));
    }

    private static Set<ParkedKind> kinds(@Nullable String text) {
        if (text == null) {
            return EnumSet.allOf(ParkedKind.class);
        }
        var kinds = EnumSet.noneOf(ParkedKind.class);
        for (var name : text.split(",", -1)) {
            kinds.add(known(name)
                    .orElseThrow(() -> Rejection.Invalid.field(
                            "kinds", "must be some of " + Arrays.toString(ParkedKind.values()) + ", with commas")));
        }
        return kinds;
    }

    private static Optional<ParkedKind> known(String name) {
        return Arrays.stream(ParkedKind.values())
                .filter(kind -> kind.name().equals(name))
                .findFirst();
    }
}
