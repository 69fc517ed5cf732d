package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.UsagePart;
import io.billwright.core.contract.UsageWindow;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.Optional;

/// Days on which one order prices the usage of a brick. `frame` is the window that its terms define for these days,
/// whether or not the brick is agreed on all of them.
record Stretch(Order order, Line line, Optional<Coupon> coupon, DatePeriod days, UsageWindow frame) {

    /// Whether the usage of both is counted together: in the same window, for the same company (R12, R18).
    boolean countsWith(Stretch other) {
        return frame.dates().equals(other.frame.dates())
                && line.kind().equals(other.line.kind())
                && areBilledAlike(order, other.order);
    }

    /// Whether two orders bill the same company for the same customer.
    static boolean areBilledAlike(Order one, Order other) {
        return one.customerId().equals(other.customerId())
                && one.billedCompanyId().equals(other.billedCompanyId());
    }

    /// Whether the terms for usage stay the same from this stretch to the one that follows.
    boolean goesOnIn(Stretch next) {
        return days.end().equals(next.days.start())
                && countsWith(next)
                && line.equals(next.line)
                && coupon.equals(next.coupon);
    }

    Stretch through(Stretch next) {
        return new Stretch(next.order, line, coupon, new DatePeriod(days.start(), next.days.end()), next.frame);
    }

    /// The part of the stretch within other days, if any.
    Optional<Stretch> within(DatePeriod others) {
        return days.common(others).map(common -> new Stretch(order, line, coupon, common, frame));
    }

    /// What the schedule bills of the commitment for the days of the stretch before `day` (R9).
    Fraction committedBefore(LocalDate day) {
        var calendar = order.terms().calendar();
        var before = frame.committedBefore(day, calendar).minus(frame.committedBefore(days.start(), calendar));
        return before.signum() > 0 ? before : Fraction.ZERO;
    }

    UsagePart part() {
        var calendar = order.terms().calendar();
        return new UsagePart(days, line, coupon, calendar.months(days.start(), days.end()));
    }
}
