package io.billwright.position;

import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A random life: its first order and the steps that follow. Steps choose their objects by number from what exists at
/// the time, so that a life can still be played when some steps are left out.
record Life(long seed, Catalog catalog, Order order, List<Step> steps) {

    /// The catalog and settings of the seller, which several lives share.
    record Catalog(
            LocalDate firstDay,
            List<Brick> bricks,
            List<Brick> dearer,
            List<Taxes.Registration> registrations,
            boolean exempt,
            List<Coupon> coupons,
            int paymentTerms) {}

    LocalDate firstDay() {
        return catalog.firstDay;
    }

    List<Brick> bricks() {
        return catalog.bricks;
    }

    List<Brick> dearer() {
        return catalog.dearer;
    }

    List<Coupon> coupons() {
        return catalog.coupons;
    }

    enum Frequency {
        MONTHLY(1),
        QUARTERLY(3),
        SEMI_ANNUALLY(6),
        ANNUALLY(12),
        ALL_UPFRONT(0);

        static final List<Frequency> ALL = List.copyOf(EnumSet.allOf(Frequency.class));

        private final int months;

        Frequency(int months) {
            this.months = months;
        }

        int months(int length) {
            return this == ALL_UPFRONT ? length : months;
        }
    }

    record Order(
            LocalDate startsAt,
            int length,
            Frequency frequency,
            List<Line> lines,
            @Nullable Coupon coupon,
            boolean renews,
            String uplift,
            boolean atCheckout) {

        Agreement agreement() {
            return new Agreement(startsAt, length, frequency.months(length), new Terms(lines, coupon));
        }
    }

    /// @param days after the previous step
    /// @param pick chooses the object
    /// @param how chooses a variant
    record Step(int days, Act act, int pick, int how) {}

    Life without(int step) {
        var fewer = new ArrayList<>(steps);
        var gone = fewer.remove(step);
        if (step < fewer.size()) {
            var next = fewer.get(step);
            fewer.set(step, new Step(next.days + gone.days, next.act, next.pick, next.how));
        }
        return new Life(seed, catalog, order, List.copyOf(fewer));
    }
}
