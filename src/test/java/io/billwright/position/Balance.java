package io.billwright.position;

import io.billwright.position.Terms.Aggregation;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;

/// R16: a company's debt is carried by its next invoice, without tax.
final class Balance {

    private static final Brick LINE = new Brick(
            "~",
            "balance",
            Kind.ONE_TIME,
            "none",
            new Price.Flat(Fraction.ZERO),
            Window.BILLING_PERIOD,
            Aggregation.SUM);

    private Balance() {}

    static Charge broughtForward(long owed, LocalDate day) {
        return new Charge(LINE, new Span(day, day.plusDays(1)), owed, Charge.Kind.BALANCE);
    }
}
