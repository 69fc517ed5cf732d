package io.billwright.position;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// R5, R6: the exact running total of a line from the beginning of its agreement. `from` is the first day of its
/// terms. Amounts count from the day they were agreed on: `discount` is the brick's fixed amount, `coupon` the line's
/// share of a coupon's amount.
record RunningLine(Agreement agreement, LocalDate from, Line line, Given discount, Given coupon, Fraction couponRate) {

    /// An amount that is spread from a day on, after `before` was already given.
    record Given(LocalDate since, Fraction before, Fraction amount) {

        static Given nothing(LocalDate since) {
            return new Given(since, Fraction.ZERO, Fraction.ZERO);
        }
    }

    RunningLine withCoupon(Given part) {
        return new RunningLine(agreement, from, line, discount, part, couponRate);
    }

    /// Whether this is a one-time brick, which is billed in full on the first day of the terms that add it.
    boolean once() {
        return line.brick().kind() == Kind.ONE_TIME;
    }

    /// Whether the add-on was removed, by a quantity of 0.
    boolean isGivenUp() {
        return line.brick().kind() == Kind.ADD_ON && line.quantity() == 0;
    }

    Fraction exact(LocalDate day) {
        return beforeAmount(day).minus(once() ? given(coupon, day) : since(coupon, day));
    }

    long net(LocalDate day) {
        return exact(day).cents();
    }

    /// After a coupon's rate, but before a coupon's amount.
    Fraction beforeAmount(LocalDate day) {
        return beforeCoupon(day).lessPercent(couponRate);
    }

    private Fraction beforeCoupon(LocalDate day) {
        return line.discounts().rates(gross(day)).minus(once() ? given(discount, day) : since(discount, day));
    }

    /// How much more a one-time brick costs than in the earlier terms, before coupons.
    Fraction more(RunningLine was) {
        return beforeCoupon(from).minus(was.beforeCoupon(from));
    }

    /// What was billed once stays billed: the current coupon lowers an increase, and the earlier coupon's rate
    /// applies to what is given back. Both as running totals (R5).
    long onTopOf(RunningLine was) {
        boolean isMore = more(was).sign() > 0;
        var rate = isMore ? couponRate : was.couponRate;
        var now = beforeCoupon(from).lessPercent(rate).minus(isMore ? coupon.amount : Fraction.ZERO);
        return now.cents() - was.beforeCoupon(from).lessPercent(rate).cents();
    }

    /// How much of an amount has been given up to a day: what was given earlier, and the elapsed share of the rest.
    Fraction given(Given amount, LocalDate day) {
        return amount.before.plus(since(amount, day));
    }

    private Fraction since(Given amount, LocalDate day) {
        return amount.amount.times(share(amount.since, day));
    }

    /// The elapsed share of the time from a day to the end of the agreement.
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

    /// R9: a shorter last period has its share of the commitment.
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

    /// Extends the previous charge if a change has left the line as it was, so that it stays one invoice line.
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
