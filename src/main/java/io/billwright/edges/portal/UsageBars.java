package io.billwright.edges.portal;

import io.billwright.edges.portal.SubscriptionPage.Bar;
import io.billwright.edges.portal.SubscriptionPage.Meter;
import io.billwright.metering.rating.OpenUsage;
import io.billwright.metering.rating.OpenUsage.Day;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Computes the bars of usage charts: one per day, or per month if a window is longer than two months.
final class UsageBars {

    private static final int MOST_DAYS = 62;
    private static final BigDecimal FULL = BigDecimal.valueOf(100);

    private UsageBars() {}

    static List<Meter> of(List<OpenUsage.Meter> meters) {
        return IntStream.range(0, meters.size())
                .mapToObj(i -> meter("usage-" + i, meters.get(i)))
                .toList();
    }

    private static Meter meter(String id, OpenUsage.Meter meter) {
        var committed = meter.committed();
        return new Meter(
                id,
                meter.brickName(),
                meter.window().start(),
                meter.window().lastDay(),
                meter.used(),
                committed,
                committed == null ? null : committed.subtract(meter.used()).max(BigDecimal.ZERO),
                committed == null ? 0 : share(meter.used(), committed),
                bars(meter.days().size() > MOST_DAYS ? months(meter.days()) : days(meter.days())));
    }

    private record Stretch(LocalDate from, LocalDate through, BigDecimal quantity) {}

    private static List<Stretch> days(List<Day> days) {
        return days.stream()
                .map(day -> new Stretch(day.date(), day.date(), day.quantity()))
                .toList();
    }

    private static List<Stretch> months(List<Day> days) {
        var months = new LinkedHashMap<YearMonth, Stretch>();
        days.forEach(day -> months.merge(
                YearMonth.from(day.date()),
                new Stretch(day.date(), day.date(), day.quantity()),
                (one, other) -> new Stretch(one.from, other.through, one.quantity.add(other.quantity))));
        return List.copyOf(months.values());
    }

    private static List<Bar> bars(List<Stretch> stretches) {
        var most = stretches.stream().map(Stretch::quantity).reduce(BigDecimal.ZERO, BigDecimal::max);
        var bars = new ArrayList<Bar>();
        for (var stretch : stretches) {
            bars.add(new Bar(
                    bars.size(), share(stretch.quantity, most), stretch.from, stretch.through, stretch.quantity));
        }
        return bars;
    }

    /// In whole percent.
    private static int share(BigDecimal part, @Nullable BigDecimal whole) {
        if (whole == null || whole.signum() <= 0 || part.signum() <= 0) {
            return 0;
        }
        return part.multiply(FULL).divide(whole, 0, RoundingMode.DOWN).min(FULL).intValueExact();
    }
}
