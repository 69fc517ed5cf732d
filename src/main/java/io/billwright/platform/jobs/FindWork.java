package io.billwright.platform.jobs;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds the sellers that have due work, for all kinds in one statement. It runs without a seller and reads only ids
/// and times. What does not fit into one answer is found next time: the search continues where it stopped, and starts
/// over at the end.
@Component
final class FindWork {

    /// The limit of sellers per kind in one answer.
    private static final int MOST = 200;

    private final JdbcClient jdbc;
    private final SellerClock clock;
    private final Map<String, Work> works;
    private final String sql;
    private final Map<String, Place> places = new HashMap<>();

    FindWork(JdbcClient jdbc, SellerClock clock, List<Work> works) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.works = works.stream().collect(toMap(Work::kind, work -> work));
        this.sql =
                works.stream().map(Work::kind).map(kind -> """
                        select '%1$s' as kind, seller_id, mode, due_at,
                               seller_id in (select seller from seller_fences) as is_moving
                        from due_%1$s(:until_%1$s, :due_%1$s, :seller_%1$s, :most_%1$s)
                        """.formatted(kind)).collect(joining(" union all "));
    }

    /// Where the next search continues.
    private record Place(Instant dueAt, UUID sellerId) {

        private static final Place START = new Place(Instant.EPOCH, new UUID(0, 0));
    }

    /// `isMoving` marks sellers that are moving or have moved to another cell: their work must not be done here.
    record Found(Work work, Seller seller, Instant dueAt, boolean isMoving) {}

    /// Not thread-safe.
    List<Found> find(Set<String> kinds) {
        if (kinds.isEmpty()) {
            return List.of();
        }
        var found = jdbc.sql(sql)
                .params(parameters(kinds))
                .query((row, _) -> new Found(
                        work(row.getString("kind")),
                        new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))),
                        Rows.instant(row, "due_at"),
                        row.getBoolean("is_moving")))
                .list();
        kinds.forEach(kind -> goOn(
                kind,
                found.stream().filter(one -> one.work().kind().equals(kind)).toList()));
        return found.stream().filter(one -> !one.isMoving()).toList();
    }

    private Work work(String kind) {
        var work = works.get(kind);
        if (work == null) {
            throw new IllegalArgumentException("no work is called " + kind);
        }
        return work;
    }

    private Map<String, Object> parameters(Set<String> kinds) {
        var now = clock.systemNow();
        var parameters = new HashMap<String, Object>();
        works.forEach((kind, work) -> {
            var place = places.getOrDefault(kind, Place.START);
            parameters.put("until_" + kind, Rows.utc(now.minus(work.patience())));
            parameters.put("due_" + kind, Rows.utc(place.dueAt()));
            parameters.put("seller_" + kind, place.sellerId());
            parameters.put("most_" + kind, kinds.contains(kind) && work.isPossible() ? MOST : 0);
        });
        return parameters;
    }

    private void goOn(String kind, List<Found> found) {
        if (found.size() < MOST) {
            places.remove(kind);
        } else {
            var last = found.getLast();
            places.put(kind, new Place(last.dueAt(), last.seller().id()));
        }
    }
}
