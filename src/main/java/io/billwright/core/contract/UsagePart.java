package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.util.Optional;

/// Days of a window under the same terms, which price what is used on them (R18). `months` is how long they are (R3).
public record UsagePart(DatePeriod days, Line line, Optional<Coupon> coupon, Fraction months) {}
