package io.billwright.core.contract;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.util.List;

/// The days whose usage of a brick is priced together, in parts if its terms change on the way (R18), and the
/// quantity committed for all of them (R9).
public record MeteredWindow(DatePeriod dates, List<UsagePart> parts, Fraction committed) {

    public MeteredWindow {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("usage without terms has no window");
        }
    }

    /// The brick under the terms of the last part.
    public Line line() {
        return parts.getLast().line();
    }

    Fraction months() {
        var months = Fraction.ZERO;
        for (var part : parts) {
            months = months.plus(part.months());
        }
        return months;
    }
}
