package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.TaxedPeriod.Part;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A brick of one phase before and after a change of the agreement, and what the change costs from its day on.
final class LineChange {

    /// A line with the coupon that lowers it.
    record Agreed(LinePricing pricing, LineCoupon coupon) {}

    private final @Nullable Agreed before;
    private final @Nullable Agreed after;
    private final LinePricing shown;
    private final CurrencyCode currency;
    private final Explain explain;

    LineChange(@Nullable Agreed before, @Nullable Agreed after, CurrencyCode currency, Explain explain) {
        this.before = before;
        this.after = after;
        this.shown = Objects.requireNonNull(after == null ? before : after).pricing;
        this.currency = currency;
        this.explain = explain;
    }

    /// The line after the change, or before it if the change removed the line.
    Line line() {
        return shown.line();
    }

    /// What some days cost more than before, if any of them are in the phase: the exact difference from the change
    /// on, rounded as a running total (R5). One-time amounts are included in full if the change takes effect in the
    /// phase on one of these days.
    Optional<Part> over(DatePeriod days, LocalDate startsAt) {
        var phase = shown.calendar().dates();
        return days.common(phase).map(service -> over(service, days, later(startsAt, phase.start())));
    }

    private Part over(DatePeriod service, DatePeriod days, LocalDate comes) {
        var gross = over(service, day -> grossUpTo(day, comes));
        var net = over(service, day -> netUpTo(day, comes));
        if (days.contains(comes)) {
            var once = BilledOnce.more(before, after, comes, currency, explain);
            gross = gross.plus("gross", once.gross());
            net = net.plus("net", once.net());
        }
        return new Part(line(), service, gross, net);
    }

    private Amount over(DatePeriod days, Function<LocalDate, Figure> upTo) {
        return explain.overTime(
                        shown.line().brick().name(),
                        List.of(upTo.apply(days.start()), upTo.apply(days.end())),
                        currency)
                .getLast();
    }

    private Figure grossUpTo(LocalDate day, LocalDate comes) {
        return more(agreed -> agreed.pricing.grossUpTo(day).minus("since the change", agreed.pricing.grossUpTo(comes)));
    }

    private Figure netUpTo(LocalDate day, LocalDate comes) {
        return more(agreed -> agreed.pricing
                .netUpTo(day, agreed.coupon)
                .minus("since the change", agreed.pricing.netUpTo(comes, agreed.coupon)));
    }

    private Figure more(Function<Agreed, Figure> since) {
        return ofDays(after, since).minus("difference", ofDays(before, since));
    }

    /// A one-time line has no price per day.
    private Figure ofDays(@Nullable Agreed agreed, Function<Agreed, Figure> since) {
        return agreed == null || agreed.pricing.isBilledOnce() ? explain.input("not agreed", 0) : since.apply(agreed);
    }

    /// The line for the rest of its phase.
    PricedLine overTheRest(LocalDate from, Totals totals, List<CommittedWindow> windows) {
        var calendar = shown.calendar();
        return new PricedLine(
                line(),
                totals,
                LineDetail.tiers(line(), totals.gross().money()),
                LineDetail.duration(line(), calendar, later(from, calendar.start())),
                windows.stream()
                        .filter(window -> window.dates().end().isAfter(from))
                        .toList());
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }
}
