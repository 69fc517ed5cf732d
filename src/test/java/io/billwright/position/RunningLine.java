package io.billwright.position;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// R5, R6: what a line of some terms comes to from the beginning of its agreement up to a day, exactly. `from` is the
/// day these terms begin. An amount counts from the day it was agreed on: `discount` is the fixed one of the brick,
/// `coupon` the line's part of one.
record RunningLine(Agreement agreement, LocalDate from, Line line, Given discount, Given coupon, Fraction couponRate) {

    /// An amount that is given from a day on, after so much was given before.
    record Given(LocalDate since, Fraction before, Fraction amount) {

        static Given nothing(LocalDate since) {
            return new Given(since, Fraction.ZERO, Fraction.ZERO);
        }
    }

    RunningLine withCoupon(Given part) {
        return new RunningLine(agreement, from, line, discount, part, couponRate);
    }

    /// Sold once: it is all billed on the first day of the terms that bring it.
    boolean once() {
        return line.brick().kind() == Kind.ONE_TIME;
    }

    /// A brick that is not wanted any more.
    boolean isGivenUp() {
        return line.brick().kind() == Kind.ADD_ON && line.quantity() == 0;
    }

    Fraction exact(LocalDate day) {
        return beforeAmount(day).minus(once() ? given(coupon, day) : since(coupon, day));
    }

    long net(LocalDate day) {
        return exact(day).cents();
    }

    /// Before the amount of a coupon; a rate has been taken off.
    Fraction beforeAmount(LocalDate day) {
        return beforeCoupon(day).lessPercent(couponRate);
    }

    private Fraction beforeCoupon(LocalDate day) {
        return line.discounts().rates(gross(day)).minus(once() ? given(discount, day) : since(discount, day));
    }

    /// How much more than another line something sold once costs, before coupons.
    Fraction more(RunningLine was) {
        return beforeCoupon(from).minus(was.beforeCoupon(from));
    }

    /// What was billed once stays so: the coupon of now lowers what comes on top, the rate of before what is given
    /// back. Counted as it runs up (R5).
    long onTopOf(RunningLine was) {
        boolean isMore = more(was).sign() > 0;
        var rate = isMore ? couponRate : was.couponRate;
        var now = beforeCoupon(from).lessPercent(rate).minus(isMore ? coupon.amount : Fraction.ZERO);
        return now.cents() - was.beforeCoupon(from).lessPercent(rate).cents();
    }

    /// What an amount has given up to a day: what was given before it, and of the rest the share of the time left.
    Fraction given(Given amount, LocalDate day) {
        return amount.before.plus(since(amount, day));
    }

    private Fraction since(Given amount, LocalDate day) {
        return amount.amount.times(share(amount.since, day));
    }

    /// Which part of the time from a day to the end of the agreement is over.
    private Fraction share(LocalDate since, LocalDate day) {
        if (once()) {
            return Fraction.ONE;
        }
        return agreement.months(since, day).over(agreement.months(since, agreement.agreedEnd()));
    }

    private Fraction gross(LocalDate day) {
        var price = line.brick().price();
        var quantity = Fraction.of(line.quantity());
        var months = agreement.months(agreement.start(), day);
        return switch (line.brick().kind()) {
            case ONE_TIME -> price.of(quantity);
            case MILESTONE -> Fraction.ZERO;
            case ADD_ON -> price.of(quantity).times(months);
            case USAGE ->
                switch (line.brick().window()) {
                    case MONTH -> price.of(quantity).times(months);
                    case CONTRACT -> price.of(quantity).times(months).over(Fraction.of(agreement.length()));
                    case BILLING_PERIOD -> byPeriod(price, quantity, day);
                };
        };
    }

    /// R9: a shorter last period has its part of the commitment.
    private Fraction byPeriod(Price price, Fraction quantity, LocalDate day) {
        var sum = Fraction.ZERO;
        for (int k = 0; k < agreement.periods(); k++) {
            var period = agreement.period(k);
            var part = new Span(period.start(), Span.earlier(period.end(), day));
            if (!part.isEmpty()) {
                var months = agreement.months(period.start(), period.end());
                var units = quantity.times(months).over(Fraction.of(agreement.step()));
                sum = sum.plus(price.of(units)
                        .times(agreement.months(part.start(), part.end()))
                        .over(months));
            }
        }
        return sum;
    }

    /// A line that a change leaves as it is stays one line.
    boolean goesOn(@Nullable RunningLine was, Span part, long net, List<Charge> charges) {
        if (was == null || once() || !was.line().equals(line)) {
            return false;
        }
        for (int i = 0; i < charges.size(); i++) {
            var charge = charges.get(i);
            if (charge.brick().equals(line.brick()) && charge.days().end().equals(part.start())) {
                var days = new Span(charge.days().start(), part.end());
                charges.set(i, new Charge(charge.brick(), days, charge.net() + net, charge.kind()));
                return true;
            }
        }
        return false;
    }
}
