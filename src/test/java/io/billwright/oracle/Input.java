package io.billwright.oracle;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The terms that the oracle calculates from. Prices are in major units, fixed amounts in cents, rates in percent.
public final class Input {

    private Input() {}

    /// A whole agreement. Without explicit phases it has one phase of its own length (D4). It starts `from` months
    /// after its anchor if it continues earlier agreements (R1).
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

    /// A pause of an agreement, in the days `[from, to)` (R13).
    public record Standstill(LocalDate from, LocalDate to) {}

    /// A phase with its own lines. Without a coupon of its own it shares the agreement's (D5).
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

    /// A brick as sold, with its discounts. A rate or fixed amount of zero means none. A fixed amount counts from a
    /// day on, or for the whole phase.
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

        /// A line without discounts, in the tax category "standard", with the default window.
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

    /// Each unit has the price of its own tier.
    public record Graduated(List<Tier> tiers) implements Price {}

    /// All units have the price of the tier that the whole quantity falls into.
    public record Volume(List<Tier> tiers) implements Price {}

    /// PACKAGE: blocks of a size; the last one counts as a full block.
    public record Blocks(Fraction amount, Fraction size) implements Price {}

    /// The amount of the step that the whole quantity falls into.
    public record Stairstep(List<Tier> tiers) implements Price {}

    /// A tier up to and including a quantity; the last one has no upper limit, whatever it states.
    public record Tier(@Nullable Fraction upTo, Fraction price) {}

    /// A discount on several lines: a rate in percent, or an amount in cents.
    public sealed interface Coupon permits RateCoupon, AmountCoupon {}

    /// A percentage off each line.
    public record RateCoupon(Fraction rate) implements Coupon {}

    /// An amount in cents, spread over all lines that share it, from a day on or for the whole time.
    public record AmountCoupon(long cents, @Nullable LocalDate since) implements Coupon {
        public AmountCoupon(long cents) {
            this(cents, null);
        }
    }

    /// The tax rates that apply, or the reason why none does (reverse charge, exemption), and the treatments that
    /// replace them for invoices from later days on (R6).
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
