package io.billwright.oracle;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The plain terms that the oracle calculates from; prices are in major units, fixed amounts in cents, rates in
/// percent.
public final class Input {

    private Input() {}

    /// A whole agreement; without phases of its own it has one phase as long as itself (D4). It starts some months
    /// after its anchor if others went before it (R1).
    public record Agreement(
            LocalDate anchor,
            int from,
            int months,
            String frequency,
            @Nullable Coupon coupon,
            List<Phase> phases,
            TaxTreatment taxTreatment,
            List<Standstill> standstills) {

        public Agreement {
            standstills = List.copyOf(standstills);
            phases = List.copyOf(phases);
            if (phases.stream().mapToInt(Phase::months).sum() != months) {
                throw new IllegalArgumentException("phases do not tile the agreement");
            }
        }

        /// An agreement that starts at its anchor.
        public Agreement(
                LocalDate anchor,
                int months,
                String frequency,
                @Nullable Coupon coupon,
                List<Phase> phases,
                TaxTreatment taxTreatment) {
            this(anchor, 0, months, frequency, coupon, phases, taxTreatment, List.of());
        }

        /// An agreement without phases.
        public static Agreement plain(
                LocalDate anchor,
                int months,
                String frequency,
                @Nullable Coupon coupon,
                List<Line> lines,
                TaxTreatment taxTreatment) {
            Phase only = new Phase(months, null, lines);
            return new Agreement(anchor, months, frequency, coupon, List.of(only), taxTreatment);
        }
    }

    /// The days from `from` up to and without `to`, on which an agreement pauses (R13).
    public record Standstill(LocalDate from, LocalDate to) {}

    /// A part of the agreement with its own lines; a null coupon means that it shares the agreement's (D5).
    public record Phase(int months, @Nullable Coupon coupon, List<Line> lines) {
        public Phase {
            lines = List.copyOf(lines);
            if (months <= 0) {
                throw new IllegalArgumentException("a phase needs at least one month");
            }
        }
    }

    /// The kinds of a brick (R8).
    public enum Kind {
        ADD_ON,
        ONE_TIME,
        USAGE,
        MILESTONE
    }

    /// What a committed quantity belongs to (R9).
    public enum Window {
        MONTH,
        BILLING_PERIOD,
        CONTRACT
    }

    /// A brick as sold, with its discounts; a rate or fixed amount that was not given is zero, and a fixed amount
    /// counts from a day on, or for the whole phase.
    public record Line(
            String id,
            Kind kind,
            Price price,
            Fraction quantity,
            boolean unlimited,
            Fraction renewingRate,
            Fraction oneTimeRate,
            long fixedAmount,
            String taxCategory,
            Window window,
            @Nullable LocalDate since) {

        public Line {
            if (unlimited && !(price instanceof Flat)) {
                throw new IllegalArgumentException("D2: unlimited needs a flat price");
            }
        }

        /// A line without discounts, in the category "standard", with the default window.
        public static Line of(String id, Kind kind, Price price, long quantity) {
            return new Line(
                    id,
                    kind,
                    price,
                    Fraction.of(quantity),
                    false,
                    Fraction.ZERO,
                    Fraction.ZERO,
                    0,
                    "standard",
                    Window.BILLING_PERIOD,
                    null);
        }

        public Line withDiscounts(Fraction renewing, Fraction oneTime, long fixed) {
            return new Line(id, kind, price, quantity, unlimited, renewing, oneTime, fixed, taxCategory, window, since);
        }

        public Line withTaxCategory(String category) {
            return copy(unlimited, category, window);
        }

        public Line withWindow(Window other) {
            return copy(unlimited, taxCategory, other);
        }

        public Line asUnlimited() {
            return copy(true, taxCategory, window);
        }

        private Line copy(boolean flat, String category, Window other) {
            return new Line(
                    id, kind, price, quantity, flat, renewingRate, oneTimeRate, fixedAmount, category, other, since);
        }
    }

    /// How a quantity is priced (R8).
    public sealed interface Price permits PerUnit, Flat, Graduated, Volume, Blocks, Stairstep {}

    /// The same amount for every unit.
    public record PerUnit(Fraction amount) implements Price {}

    /// One amount whatever the quantity.
    public record Flat(Fraction amount) implements Price {}

    /// Every unit costs what the tier it falls into says.
    public record Graduated(List<Tier> tiers) implements Price {}

    /// All units cost what the tier of the whole quantity says.
    public record Volume(List<Tier> tiers) implements Price {}

    /// PACKAGE: blocks of a size, the last one counted whole.
    public record Blocks(Fraction amount, Fraction size) implements Price {}

    /// The amount of the step that the whole quantity falls into.
    public record Stairstep(List<Tier> tiers) implements Price {}

    /// A step of a ladder up to and including a quantity; the last one goes on for ever, whatever it says.
    public record Tier(@Nullable Fraction upTo, Fraction price) {}

    /// A discount over many lines: a rate in percent, or an amount in cents.
    public sealed interface Coupon permits RateCoupon, AmountCoupon {}

    /// A percentage off each line.
    public record RateCoupon(Fraction rate) implements Coupon {}

    /// Cents spread over all the lines that share it, for the time from a day on, or for all of it.
    public record AmountCoupon(long cents, @Nullable LocalDate since) implements Coupon {
        public AmountCoupon(long cents) {
            this(cents, null);
        }
    }

    /// The rates that apply, or the reason why none does (reverse charge, exemption), and what takes the
    /// place of that for what is billed from later days on (R6).
    public record TaxTreatment(@Nullable String untaxedReason, List<TaxRate> rates, List<Later> later) {

        public record Later(LocalDate from, TaxTreatment treatment) {}

        public static TaxTreatment taxed(TaxRate... rates) {
            return new TaxTreatment(null, List.of(rates), List.of());
        }

        public static TaxTreatment untaxed(String reason) {
            return new TaxTreatment(reason, List.of(), List.of());
        }

        public TaxTreatment with(List<Later> changes) {
            return new TaxTreatment(untaxedReason, rates, changes);
        }

        TaxTreatment on(LocalDate day) {
            return later.stream()
                    .filter(change -> !change.from.isAfter(day))
                    .reduce((_, last) -> last)
                    .map(Later::treatment)
                    .orElse(this);
        }
    }

    /// A rate in percent on the lines of one category.
    public record TaxRate(String name, String jurisdiction, String category, Fraction rate) {}
}
