package io.billwright.position;

import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a life begins with, and what is done in it. Steps say by numbers what they choose from what is there by
/// then, so that a life stays playable when some are left out.
record Life(
        long seed,
        LocalDate firstDay,
        List<Brick> bricks,
        List<Brick> dearer,
        List<Taxes.Registration> registrations,
        boolean exempt,
        List<Coupon> coupons,
        Order order,
        List<Step> steps) {

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

    /// So many days after the step before; `pick` chooses what it is done to, `how` in which way.
    record Step(int days, Act act, int pick, int how) {}

    /// Nothing that this compares comes of invoices that fall due without a payment method, so that few lives see it.
    int paymentTerms() {
        return seed % 5 == 0 ? 30 : 999;
    }

    Life without(int step) {
        var fewer = new ArrayList<>(steps);
        var gone = fewer.remove(step);
        if (step < fewer.size()) {
            var next = fewer.get(step);
            fewer.set(step, new Step(next.days + gone.days, next.act, next.pick, next.how));
        }
        return new Life(seed, firstDay, bricks, dearer, registrations, exempt, coupons, order, List.copyOf(fewer));
    }
}
