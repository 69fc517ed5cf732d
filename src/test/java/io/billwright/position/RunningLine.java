package io.billwright.position;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;

/// R5, R6: what a line of some terms comes to from the beginning of its agreement up to a day, exactly.
/// `givenBefore` is what fixed discounts of the brick gave before these terms, `couponBefore` what coupons of
/// an amount did, and `couponShare` what the coupon gives from these terms on.
record RunningLine(
        Agreement agreement,
        LocalDate from,
        Line line,
        Fraction givenBefore,
        Fraction couponBefore,
        Fraction couponRate,
        long couponShare) {

    RunningLine withCoupon(long share) {
        return new RunningLine(agreement, from, line, givenBefore, couponBefore, couponRate, share);
    }

    /// Sold once: it is all billed on the first day of the terms that bring it.
    boolean once() {
        return line.brick().kind() == Kind.ONE_TIME;
    }

    Fraction exact(LocalDate day) {
        return beforeAmount(day).minus(coupon(day));
    }

    long net(LocalDate day) {
        return exact(day).cents();
    }

    /// Before the amount of a coupon; a rate has been taken off.
    Fraction beforeAmount(LocalDate day) {
        var rated = line.discounts().rates(gross(day));
        return rated.minus(fixed(day)).lessPercent(couponRate);
    }

    /// What fixed discounts have given up to a day: what they gave before, and of the rest the share of the time left.
    Fraction fixed(LocalDate day) {
        var amount = Fraction.of(line.discounts().fixed());
        return amount.sign() == 0
                ? givenBefore
                : givenBefore.plus(amount.minus(givenBefore).max(Fraction.ZERO).times(share(day)));
    }

    Fraction coupon(LocalDate day) {
        return couponBefore.plus(Fraction.of(couponShare).times(share(day)));
    }

    /// Which part of the time from the start of these terms to the end of the agreement is over.
    private Fraction share(LocalDate day) {
        if (once()) {
            return Fraction.ONE;
        }
        return agreement.months(from, day).over(agreement.months(from, agreement.agreedEnd()));
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
}
