package io.billwright.edges.integrity;

import io.billwright.billing.issuing.BooksCheck;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Checks every [Invariant] of a seller's books (R26). Read-only.
@Component
final class CheckIntegrity {

    private static final int MOST_EXAMPLES = 5;
    private static final int MOST_SECONDS = 60;

    private final JdbcClient jdbc;
    private final List<BooksCheck> checks;

    CheckIntegrity(JdbcClient jdbc, List<BooksCheck> checks) {
        this.jdbc = jdbc;
        this.checks = List.copyOf(checks);
    }

    record Response(boolean ok, Instant checkedAt, List<Check> checks) {}

    /// The result for one invariant; `examples` are ids of some objects that break it.
    record Check(String name, boolean ok, long violations, List<String> examples) {}

    /// `now` is the time by the seller's clock. Call inside a transaction or a read of the seller.
    Response handle(Instant now) {
        var all = Stream.concat(
                        Stream.of(Invariant.values()).map(invariant -> check(invariant, now)),
                        checks.stream().map(CheckIntegrity::check))
                .toList();
        return new Response(all.stream().allMatch(Check::ok), now, all);
    }

    private static Check check(BooksCheck check) {
        var broken = check.broken();
        return new Check(
                check.name(),
                broken.isEmpty(),
                broken.size(),
                broken.stream().sorted().limit(MOST_EXAMPLES).toList());
    }

    private Check check(Invariant invariant, Instant now) {
        var sql = "with broken as materialized (" + invariant.broken() + """
                )
                select (select count(*) from broken) as violations,
                       array(select coalesce(id::text, 'unknown') from broken order by 1 limit :most) as examples
                """;
        return jdbc.sql(sql)
                .withQueryTimeout(MOST_SECONDS)
                .param("now", Rows.utc(now))
                .param("most", MOST_EXAMPLES)
                .query((row, _) -> check(invariant, row))
                .single();
    }

    private static Check check(Invariant invariant, ResultSet row) throws SQLException {
        long violations = row.getLong("violations");
        var examples = (String[]) row.getArray("examples").getArray();
        return new Check(invariant.shownName(), violations == 0, violations, List.of(examples));
    }
}
