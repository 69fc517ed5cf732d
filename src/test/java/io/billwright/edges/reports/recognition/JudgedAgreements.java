package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.recognition.RevenueJudge.Over;
import io.billwright.testing.TestService;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/// When agreements rested and were over.
final class JudgedAgreements {

    private final JdbcClient jdbc = TestService.shared().database().owner();
    private final UUID seller;

    JudgedAgreements(UUID seller) {
        this.seller = seller;
    }

    record Sub(@Nullable Instant canceled, LocalDate endsAt, List<LocalDate[]> rests) {}

    Sub sub(UUID id) {
        var rests = jdbc.sql("select * from pauses where seller_id = :seller and subscription_id = :id")
                .param("seller", seller)
                .param("id", id)
                .query((row, _) -> new LocalDate[] {RevenueJudge.day(row, "paused_on"), ended(row)})
                .list();
        return jdbc.sql("select * from subscriptions where seller_id = :seller and subscription_id = :id")
                .param("seller", seller)
                .param("id", id)
                .query((row, _) ->
                        new Sub(RevenueJudge.time(row, "canceled_at"), RevenueJudge.day(row, "ends_at"), rests))
                .single();
    }

    private static LocalDate ended(ResultSet row) throws SQLException {
        var resumed = RevenueJudge.day(row, "resumed_on");
        var scheduled = RevenueJudge.day(row, "scheduled_resume_on");
        return resumed != null ? resumed : scheduled != null ? scheduled : LocalDate.MAX;
    }

    List<Over> overs(@Nullable UUID sub, @Nullable UUID ordered) {
        var overs = new ArrayList<Over>();
        if (sub != null) {
            var known = sub(sub);
            if (known.canceled != null) {
                overs.add(new Over(known.endsAt, known.canceled));
            }
            jdbc.sql("""
                            select r.starts_at, r.accepted_at from orders r, orders o
                            where r.seller_id = :seller and o.seller_id = :seller and o.order_id = :ordered
                              and r.subscription_id = o.subscription_id and r.order_type = 'RECAST'
                              and r.status = 'ACCEPTED' and r.sequence > o.sequence
                            order by r.sequence limit 1
                            """)
                    .param("seller", seller)
                    .param("ordered", ordered)
                    .query((row, _) -> new Over(
                            RevenueJudge.day(row, "starts_at").minusDays(1),
                            Objects.requireNonNull(RevenueJudge.time(row, "accepted_at"))))
                    .list()
                    .forEach(overs::add);
        }
        return overs;
    }
}
