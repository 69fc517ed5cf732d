package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.recognition.RevenueJudge.Share;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/// When what was charged for use is earned.
final class JudgedUse {

    private final JdbcClient jdbc = TestService.shared().database().owner();
    private final UUID seller;

    JudgedUse(UUID seller) {
        this.seller = seller;
    }

    boolean isFirst(UUID charge) {
        return jdbc.sql("select sequence = 1 from usage_charges where seller_id = :seller and charge_id = :id")
                .param("seller", seller)
                .param("id", charge)
                .query(Boolean.class)
                .single();
    }

    private record Used(Instant hour, BigDecimal units) {}

    /// None if use belongs to no day.
    @Nullable
    Share share(LocalDate first, LocalDate past, UUID charge) {
        var sums = jdbc.sql("""
                        select bool_and(b.aggregation = 'SUM') from usage_charges c
                        join plan_version_bricks b on b.seller_id = c.seller_id and b.brick_id = c.brick_id
                        where c.seller_id = :seller and c.charge_id = :id
                        """)
                .param("seller", seller)
                .param("id", charge)
                .query(Boolean.class)
                .single();
        var used = jdbc.sql("""
                        select r.hour, r.total from usage_charges c
                        join usage_rollups r on r.seller_id = c.seller_id and r.subscription_id = c.subscription_id
                            and r.brick_id = c.brick_id
                        where c.seller_id = :seller and c.charge_id = :id
                        """)
                .param("seller", seller)
                .param("id", charge)
                .query((row, _) ->
                        new Used(row.getObject("hour", OffsetDateTime.class).toInstant(), row.getBigDecimal("total")))
                .list();
        var committed = jdbc.sql("select committed from usage_charges where seller_id = :seller and charge_id = :id")
                .param("seller", seller)
                .param("id", charge)
                .query(BigDecimal.class)
                .single();
        var begin = first.atStartOfDay(ZoneOffset.UTC).toInstant();
        var within = used.stream()
                .filter(one -> !one.hour.isBefore(begin)
                        && one.hour.isBefore(past.atStartOfDay(ZoneOffset.UTC).toInstant()))
                .toList();
        if (!sums || within.isEmpty()) {
            return null;
        }
        return x -> {
            var all = sum(within, Instant.MAX);
            if (!past.isAfter(x)) {
                return Ratio.ALL;
            }
            if (all.signum() <= 0) {
                return Ratio.NONE;
            }
            var free = all.compareTo(committed) > 0 ? committed : BigDecimal.ZERO;
            var beyond = sum(within, x.atStartOfDay(ZoneOffset.UTC).toInstant()).subtract(free);
            return beyond.signum() <= 0 ? Ratio.NONE : Ratio.of(beyond.min(all.subtract(free)), all.subtract(free));
        };
    }

    private static BigDecimal sum(List<Used> used, Instant before) {
        return used.stream()
                .filter(one -> one.hour.isBefore(before))
                .map(Used::units)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
