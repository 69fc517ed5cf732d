package io.billwright.edges.reports.usage;

import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.ReportPage;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// Manages the seller's unit costs, from which margins are calculated.
@RestController
final class UnitCostController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final UnitCostStore costs;
    private final NameStore names;

    UnitCostController(Changes changes, SellerReads reads, SellerClock clock, UnitCostStore costs, NameStore names) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.costs = costs;
        this.names = names;
    }

    /// A unit cost as the API shows it, as an exact decimal string.
    record Response(
            UUID brickId,
            String brickName,
            String currency,
            LocalDate startsAt,
            @Nullable String unitCost) {

        static Response of(UnitCost cost, Map<UUID, String> names) {
            var unit = cost.unitCost();
            return new Response(
                    cost.brickId(),
                    names.getOrDefault(cost.brickId(), ""),
                    cost.currency().name(),
                    cost.startsAt(),
                    unit == null ? null : unit.stripTrailingZeros().toPlainString());
        }
    }

    @GetMapping("/api/v2/unit-costs")
    @TakesQuery(
            value = {},
            paged = true)
    ListResponse<Response> list(Call call) {
        var page = ReportPage.of(call);
        return reads.in(call.seller(), () -> {
            var all = costs.all();
            var called =
                    names.bricks(all.stream().map(UnitCost::brickId).distinct().toList());
            return page.whole(
                    all.stream().map(cost -> Response.of(cost, called)).toList());
        });
    }

    @PutMapping("/api/v2/unit-costs")
    ResponseEntity<byte[]> set(Call call) {
        var cost = call.body(UnitCost::of);
        return changes.done(call, () -> {
            var called = names.bricks(List.of(cost.brickId()));
            if (called.isEmpty()) {
                throw new Rejection.NotFound("brick");
            }
            if (!costs.isMetered(cost.brickId())) {
                throw Rejection.Invalid.field("brick_id", "must be a metered brick");
            }
            costs.put(cost, clock.now(call.seller()));
            return Response.of(cost, called);
        });
    }
}
