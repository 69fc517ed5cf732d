package io.billwright.rating;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.money.Fraction;
import io.billwright.invoices.InvoiceLine;
import io.billwright.orders.ConsumedUnits;
import io.billwright.rating.AgreedUsage.Priced;
import io.billwright.usage.CompactUsage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Holds what was used against what was committed to, window by window: nothing rolls over (R9).
@Component
final class UsedCommitments implements ConsumedUnits {

    private static final int DECIMALS = 6;

    private final CompactUsage compactUsage;
    private final RateUsage rateUsage;
    private final ReadMeters readMeters;

    UsedCommitments(CompactUsage compactUsage, RateUsage rateUsage, ReadMeters readMeters) {
        this.compactUsage = compactUsage;
        this.rateUsage = rateUsage;
        this.readMeters = readMeters;
    }

    /// An unlimited brick has no units; its flat price is for the time.
    @Override
    public Unused of(UUID subscriptionId, InvoiceLine line, LocalDate startsAt) {
        compactUsage.handle(List.of(subscriptionId));
        var agreed =
                Objects.requireNonNull(rateUsage.agreed(List.of(subscriptionId)).get(subscriptionId));
        var windows = windows(agreed, line);
        var used = used(windows, startsAt).iterator();
        var committed = Fraction.ZERO;
        var consumed = Fraction.ZERO;
        for (var window : windows) {
            // A window may be longer than the line: what was used of it uses up what was billed first.
            var period = window.order().terms().periodOn(line.serves().start());
            var before = window.committedBefore(period.start());
            var units = window.committedBefore(line.serves().end()).minus(before);
            committed = committed.plus(units);
            consumed = consumed.plus(within(units, used.next().minus(before)));
        }
        return committed.signum() == 0
                ? new Unused.ByTime()
                : new Unused.ByUnits(committed.toDecimal(DECIMALS), consumed.toDecimal(DECIMALS));
    }

    private static Fraction within(Fraction most, Fraction quantity) {
        if (quantity.signum() < 0) {
            return Fraction.ZERO;
        }
        return quantity.compareTo(most) < 0 ? quantity : most;
    }

    /// What was used of each window before a day: nothing of those that begin later.
    private List<Fraction> used(List<Priced> windows, LocalDate day) {
        var begun = windows.stream()
                .filter(window -> window.window().dates().start().isBefore(day))
                .map(window -> window.until(day))
                .toList();
        var used = new ArrayList<Fraction>(windows.size());
        readMeters.used(begun).forEach(quantity -> used.add(Fraction.of(quantity)));
        while (used.size() < windows.size()) {
            used.add(Fraction.ZERO);
        }
        return used;
    }

    private static List<Priced> windows(AgreedUsage agreed, InvoiceLine line) {
        var windows = new ArrayList<Priced>();
        var day = line.serves().start();
        while (day.isBefore(line.serves().end())) {
            var window = agreed.window(line.brickId(), day).orElseThrow();
            windows.add(window);
            day = window.window().dates().end();
        }
        return windows;
    }
}
