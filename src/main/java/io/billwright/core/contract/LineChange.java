package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A brick of one phase before and after a change of the agreement: what the change costs from a day on.
final class LineChange {

    /// A line with all that lowers it.
    record Agreed(LinePricing pricing, LineCoupon coupon) {}

    /// The difference of a stretch of time, before tax.
    record Difference(LineChange change, DatePeriod service, Amount gross, Amount net) {

        boolean isNothing() {
            return gross.money().minorUnits() == 0 && net.money().minorUnits() == 0;
        }
    }

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

    /// The line as it is after the change, or as it was if it is gone.
    Line line() {
        return shown.line();
    }

    /// What the days `[from, to)` cost more than before, if any of them are in the phase. What is billed once is
    /// part of it as a whole when the phase has begun, even with no days at all: no later period bills it.
    Optional<Difference> over(LocalDate from, LocalDate to, LocalDate servedTo) {
        var phase = shown.calendar().dates();
        if (!phase.end().isAfter(from) || !phase.start().isBefore(to)) {
            return Optional.empty();
        }
        var start = later(from, phase.start());
        var end = earlier(to, phase.end());
        var nothing = explain.input("not agreed", Money.zero(currency));
        var gross = (after == null ? nothing : after.pricing.grossOver(start, end))
                .minus("gross difference", before == null ? nothing : before.pricing.grossOver(start, end));
        var net = (after == null ? nothing : after.pricing.netOver(start, end, after.coupon))
                .minus("net difference", before == null ? nothing : before.pricing.netOver(start, end, before.coupon));
        var service = new DatePeriod(start, earlier(servedTo, phase.end()));
        return Optional.of(new Difference(this, service, gross, net));
    }

    /// The line over the rest of its phase.
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

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }
}
