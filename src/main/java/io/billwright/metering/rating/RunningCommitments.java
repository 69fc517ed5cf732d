package io.billwright.metering.rating;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the commitments of the windows that are running, and their usage so far (R9).
@Component
public final class RunningCommitments {

    private static final String WAITING = """
            select i.subscription_id from unnest(:ids) as i (subscription_id)
            where exists (select 1 from usage_deltas d where d.subscription_id = i.subscription_id)
               or exists (select 1 from usage_value_deltas v where v.subscription_id = i.subscription_id)
            """;

    private final JdbcClient jdbc;
    private final RateUsage rateUsage;
    private final ReadMeters readMeters;

    RunningCommitments(JdbcClient jdbc, RateUsage rateUsage, ReadMeters readMeters) {
        this.jdbc = jdbc;
        this.rateUsage = rateUsage;
        this.readMeters = readMeters;
    }

    /// A window that contains today in the subscription's time zone, with the committed quantity and the usage so
    /// far.
    public record Running(
            Subscription subscription, UUID brickId, DatePeriod days, Fraction committed, BigDecimal used) {}

    /// The subscriptions with usage that is not merged yet and so is missing in [Running#used].
    public List<UUID> waiting(Collection<UUID> subscriptionIds) {
        return jdbc.sql(WAITING)
                .param("ids", subscriptionIds.toArray(UUID[]::new))
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
    }

    /// The running windows with a commitment, of subscriptions that have not ended.
    public List<Running> of(Collection<UUID> subscriptionIds, Instant now) {
        var windows = new ArrayList<Priced>();
        for (var agreed : rateUsage.agreed(subscriptionIds).values()) {
            var today = agreed.subscription().today(now);
            if (!agreed.subscription().isOver()) {
                agreed.bricks().stream()
                        .flatMap(brickId -> agreed.window(brickId, today).stream())
                        .filter(window -> window.committed().signum() > 0)
                        .forEach(windows::add);
            }
        }
        var used = windows.isEmpty()
                ? List.<BigDecimal>of()
                : readMeters.used(windows).stream().map(one -> one.quantity()).toList();
        var running = new ArrayList<Running>();
        for (int i = 0; i < windows.size(); i++) {
            var window = windows.get(i);
            running.add(new Running(
                    window.subscription(), window.brickId(), window.dates(), window.committed(), used.get(i)));
        }
        return running;
    }
}
