package io.billwright.edges.integrations.kafka;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Lists a seller's parked usage records.
@RestController
final class ParkedUsageController {

    private static final Sorts SORTS = Sorts.newest("parked_at", "parked_at", "parked_id");

    private final SellerReads reads;
    private final ParkedStore parked;

    ParkedUsageController(SellerReads reads, ParkedStore parked) {
        this.reads = reads;
        this.parked = parked;
    }

    @GetMapping("/api/v2/usage/parked")
    @TakesQuery(
            value = {"parked_from", "parked_until", "sort"},
            paged = true)
    ListResponse<ParkedUsage> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true").days("parked", "parked_at");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, parked.list(filter, page), () -> parked.count(filter)));
    }
}
