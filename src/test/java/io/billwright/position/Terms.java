package io.billwright.position;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// R6, R8: the terms of an agreement at one time. Lines are sorted by brick id.
record Terms(List<Line> lines, @Nullable Coupon coupon) {

    enum Kind {
        ADD_ON,
        ONE_TIME,
        USAGE,
        MILESTONE
    }

    enum Window {
        MONTH,
        BILLING_PERIOD,
        CONTRACT
    }

    enum Aggregation {
        SUM,
        MAX,
        LAST,
        UNIQUE
    }

    record Brick(
            String id, String code, Kind kind, String category, Price price, Window window, Aggregation aggregation) {

        Brick withPrice(Price other) {
            return new Brick(id, code, kind, category, other, window, aggregation);
        }

        /// The same brick as a charge for time.
        Brick inTime() {
            return new Brick(id, code, Kind.ADD_ON, category, price, window, aggregation);
        }
    }

    /// `renewing` and `once` are percentages, `fixed` is in cents.
    record Discounts(Fraction renewing, Fraction once, long fixed) {

        static final Discounts NONE = new Discounts(Fraction.ZERO, Fraction.ZERO, 0);

        Fraction rates(Fraction amount) {
            return amount.lessPercent(renewing).lessPercent(once);
        }
    }

    /// `quantity` is that of an add-on, the committed units of usage, or the total of a milestone.
    record Line(Brick brick, long quantity, Discounts discounts) {}

    /// A coupon with either a rate or an amount in cents.
    record Coupon(String code, Fraction rate, long amount) {}

    static final Terms NONE = new Terms(List.of(), null);

    Terms {
        lines = lines.stream()
                .sorted(Comparator.comparing((Line line) -> line.brick.id))
                .toList();
    }

    Optional<Line> line(String brickId) {
        return lines.stream().filter(line -> line.brick.id.equals(brickId)).findFirst();
    }

    /// R11: bricks that are not in the request stay as they are.
    Terms with(List<Line> sent, @Nullable Coupon newCoupon) {
        var merged = new ArrayList<>(sent);
        lines.stream()
                .filter(line -> sent.stream().noneMatch(one -> one.brick.id.equals(line.brick.id)))
                .forEach(merged::add);
        return new Terms(merged, newCoupon);
    }

    /// R10: the terms after a renewal. An add-on with a quantity of 0 was removed and does not come back.
    Terms renewed(Fraction uplift) {
        return new Terms(
                lines.stream()
                        .filter(line ->
                                line.brick.kind == Kind.USAGE || (line.brick.kind == Kind.ADD_ON && line.quantity > 0))
                        .map(line -> new Line(
                                line.brick.withPrice(line.brick.price.raised(uplift)),
                                line.quantity,
                                new Discounts(line.discounts.renewing, Fraction.ZERO, 0)))
                        .toList(),
                null);
    }

    Fraction couponRate() {
        return coupon == null ? Fraction.ZERO : coupon.rate;
    }
}
