package io.billwright.metering.rating;

import io.billwright.core.time.DatePeriod;
import io.billwright.metering.usage.CompactUsage;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Shows what was used so far in the windows that contain a day, next to the commitment.
@Component
public final class OpenUsage {

    private static final int DECIMALS = 6;

    private final CompactUsage compactUsage;
    private final RateUsage rateUsage;
    private final ReadMeters readMeters;

    OpenUsage(CompactUsage compactUsage, RateUsage rateUsage, ReadMeters readMeters) {
        this.compactUsage = compactUsage;
        this.rateUsage = rateUsage;
        this.readMeters = readMeters;
    }

    /// The usage of one brick in its window.
    ///
    /// @param window the days whose usage is priced together
    /// @param committed the quantity paid in advance, or null if there is none
    /// @param days the usage on each day so far, counted by itself
    public record Meter(
            String brickName,
            DatePeriod window,
            BigDecimal used,
            @Nullable BigDecimal committed,
            List<Day> days) {}

    /// The usage on one day.
    public record Day(LocalDate date, BigDecimal quantity) {}

    /// The bricks whose usage has a price today, by name. Usage is merged first, so call inside a transaction that
    /// may write.
    public List<Meter> of(UUID subscriptionId, LocalDate today) {
        compactUsage.handle(List.of(subscriptionId));
        var agreed =
                Objects.requireNonNull(rateUsage.agreed(List.of(subscriptionId)).get(subscriptionId));
        var windows = agreed.bricks().stream()
                .flatMap(brick -> agreed.window(brick, today).stream())
                .sorted((one, other) -> name(one).compareTo(name(other)))
                .toList();
        var used = readMeters.used(windows);
        return IntStream.range(0, windows.size())
                .mapToObj(i -> meter(windows.get(i), used.get(i).quantity(), today))
                .toList();
    }

    private static String name(Priced window) {
        return window.stretches().getLast().line().brick().name();
    }

    private Meter meter(Priced window, BigDecimal used, LocalDate today) {
        var days = window.dates().start().datesUntil(today.plusDays(1)).toList();
        var quantities = readMeters.daily(window, days);
        var committed = window.committed();
        return new Meter(
                name(window),
                window.dates(),
                used,
                committed.signum() == 0 ? null : committed.toDecimal(DECIMALS),
                IntStream.range(0, days.size())
                        .mapToObj(i -> new Day(days.get(i), quantities.get(i)))
                        .toList());
    }
}
