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
        var committed =
                windows.stream().map(window -> window.window().committed()).reduce(Fraction.ZERO, Fraction::plus);
        if (committed.signum() == 0) {
            return new Unused.ByTime();
        }
        var begun = windows.stream()
                .filter(window -> window.window().dates().start().isBefore(startsAt))
                .map(window -> window.until(startsAt))
                .toList();
        var used = readMeters.used(begun);
        var consumed = Fraction.ZERO;
        for (int i = 0; i < begun.size(); i++) {
            var quantity = Fraction.of(used.get(i));
            var most = begun.get(i).window().committed();
            consumed = consumed.plus(quantity.compareTo(most) < 0 ? quantity : most);
        }
        return new Unused.ByUnits(committed.toDecimal(DECIMALS), consumed.toDecimal(DECIMALS));
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
