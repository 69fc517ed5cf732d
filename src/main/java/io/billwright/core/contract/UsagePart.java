package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.util.Optional;

/// Days of a window under the same terms, which price the usage on them (R18). `months` is their length (R3).
public record UsagePart(DatePeriod days, Line line, Optional<Coupon> coupon, Fraction months) {}
