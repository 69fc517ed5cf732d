package io.billwright.edges.search;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// One search over everything that a billing office looks for.
@RestController
final class SearchController {

    private static final int LONGEST = 200;
    private static final int DEFAULT_LIMIT = 20;

    private final SellerReads reads;
    private final SellerClock clock;
    private final Search search;

    SearchController(SellerReads reads, SellerClock clock, Search search) {
        this.reads = reads;
        this.clock = clock;
        this.search = search;
    }

    record Hits(List<Hit> data) {}

    @GetMapping("/api/v2/search")
    @TakesQuery({"q", "kinds", "limit"})
    Hits search(Call call) {
        var typed = typed(call.query("q"));
        var kinds = kinds(call.query("kinds"));
        int limit = limit(call.query("limit"));
        return reads.in(call.seller(), () -> new Hits(search.handle(typed, kinds, limit, clock.now(call.seller()))));
    }

    private static String typed(@Nullable String text) {
        if (text == null || text.isBlank() || text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw Rejection.Invalid.field("q", "must be a text of 1 to " + LONGEST + " characters");
        }
        return text;
    }

    private static Set<HitKind> kinds(@Nullable String text) {
        if (text == null) {
            return EnumSet.allOf(HitKind.class);
        }
        var kinds = EnumSet.noneOf(HitKind.class);
        for (var name : text.split(",", -1)) {
            kinds.add(Arrays.stream(HitKind.values())
                    .filter(kind -> kind.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> Rejection.Invalid.field(
                            "kinds", "must be some of " + Arrays.toString(HitKind.values()) + ", with commas")));
        }
        return kinds;
    }

    private static int limit(@Nullable String text) {
        if (text == null) {
            return DEFAULT_LIMIT;
        }
        if (!text.matches("[1-9][0-9]?") || Integer.parseInt(text) > 50) {
            throw Rejection.Invalid.field("limit", "must be an integer from 1 to 50");
        }
        return Integer.parseInt(text);
    }
}
