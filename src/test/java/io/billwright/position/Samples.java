package io.billwright.position;

import io.billwright.position.Position.Renewal;
import io.billwright.position.Terms.Aggregation;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Discounts;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bricks and agreements for the worked examples.
final class Samples {

    static final Renewal ENDS = new Renewal(false, 0, 0, Fraction.ZERO);

    private Samples() {}

    static Brick addOn(String code, long cents) {
        return brick(code, Kind.ADD_ON, new Price.PerUnit(Fraction.of(cents)), Window.BILLING_PERIOD);
    }

    static Brick usage(String code, Price price, Window window) {
        return brick(code, Kind.USAGE, price, window);
    }

    static Brick brick(String code, Kind kind, Price price, Window window) {
        return new Brick(code, code, kind, "standard", price, window, Aggregation.SUM);
    }

    static Line line(Brick brick, long quantity) {
        return new Line(brick, quantity, Discounts.NONE);
    }

    static Line line(Brick brick, long quantity, long renewing, long once, long fixed) {
        return new Line(brick, quantity, new Discounts(Fraction.of(renewing), Fraction.of(once), fixed));
    }

    static Price perUnit(String cents) {
        return new Price.PerUnit(Fraction.of(cents));
    }

    static Price graduated(long upTo, String first, String then) {
        return new Price.Graduated(List.of(
                new Price.Tier(Fraction.of(upTo), Fraction.of(first)), new Price.Tier(null, Fraction.of(then))));
    }

    static Price volume(long upTo, String first, String then) {
        return new Price.Volume(List.of(
                new Price.Tier(Fraction.of(upTo), Fraction.of(first)), new Price.Tier(null, Fraction.of(then))));
    }

    static Coupon coupon(long amount) {
        return new Coupon("C", Fraction.ZERO, amount);
    }

    static Terms terms(Line... lines) {
        return new Terms(List.of(lines), null);
    }

    static Agreement agreement(String start, int length, int step, Line... lines) {
        return new Agreement(LocalDate.parse(start), length, step, terms(lines));
    }

    /// Begins an agreement on its first day.
    ///
    /// @param rate the tax rate
    static Position begun(Agreement agreement, int rate) {
        var taxes = new Taxes(List.of(
                new Taxes.Registration("FR", "TVA", "standard", Fraction.of(rate), LocalDate.of(2000, 1, 1), null)));
        taxes.company("first", new Taxes.Status("FR", false));
        taxes.company("second", new Taxes.Status("FR", false));
        var position = new Position(taxes, agreement.start());
        position.begin("first", agreement, ENDS, false);
        return position;
    }

    static void upgrade(Position position, String day, @Nullable Coupon coupon, Line... lines) {
        Upgrade.accept(
                position,
                LocalDate.parse(day),
                position.agreement().terms().with(List.of(lines), coupon),
                null,
                List::of);
    }

    static void to(Position position, String day) {
        position.advanceTo(LocalDate.parse(day));
    }

    static void use(Position position, String brick, long value, String day) {
        int number = position.metering.entries().size();
        position.usage.use(new Metering.Entry("u" + number, brick, value, "", LocalDate.parse(day), 1, number));
    }

    static List<Long> totals(Position position) {
        return position.books.invoices.stream()
                .filter(invoice -> !invoice.withdrawn && !invoice.voided)
                .map(invoice -> invoice.issued == null ? position.expected(invoice) : invoice.total())
                .toList();
    }

    static List<Long> issued(Position position) {
        return position.books.invoices.stream()
                .filter(Invoice::isIssued)
                .map(Invoice::total)
                .toList();
    }
}
