package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// A run of whole months of an agreement with its own lines. Without a coupon of its own it shares the agreement's.
public record Phase(int position, int months, List<Line> lines, Optional<Coupon> coupon) {

    public Phase {
        lines = List.copyOf(lines);
        if (months < 1) {
            throw new IllegalArgumentException("a phase lasts at least one month");
        }
        if (lines.stream().map(line -> line.brick().id()).distinct().count() < lines.size()) {
            throw new IllegalArgumentException("a brick appears once in a phase");
        }
    }

    Phase completed() {
        return new Phase(position, months, lines.stream().map(Line::completed).toList(), coupon);
    }

    Phase paused(LocalDate day, int days) {
        return new Phase(
                position,
                months,
                lines.stream().map(line -> line.paused(day, days)).toList(),
                coupon.map(one -> one.paused(day, days)));
    }
}
