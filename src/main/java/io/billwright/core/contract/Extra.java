package io.billwright.core.contract;

import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.tax.Taxation;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/// Something that an invoice bills beyond its schedule, such as overage or a completed milestone. `chargeId`
/// distinguishes it from everything else that is billed for its brick.
public sealed interface Extra {

    /// The charge id of lines billed by the schedule.
    UUID SCHEDULED = new UUID(0, 0);

    /// The order of extras on an invoice.
    Comparator<Extra> IN_ORDER = Comparator.comparing(
                    (Extra extra) -> extra.line().brick(), Brick.BY_ID)
            .thenComparing(extra -> extra.service().start())
            .thenComparing(Extra::chargeId);

    UUID chargeId();

    Line line();

    /// The service period.
    DatePeriod service();

    /// The quantity billed of its brick.
    BigDecimal quantity();

    Charged price(CurrencyCode currency, Explain explain);

    /// The price before and after discounts.
    record Charged(Amount gross, Amount net) {}

    /// Units of a milestone that were completed on a day (R19).
    record Completion(UUID chargeId, List<MilestoneCompletion.Priced> parts, LocalDate day) implements Extra {

        public Completion {
            parts = List.copyOf(parts);
        }

        @Override
        public Line line() {
            return parts.getFirst().line();
        }

        @Override
        public DatePeriod service() {
            return new DatePeriod(day, day.plusDays(1));
        }

        @Override
        public BigDecimal quantity() {
            return BigDecimal.valueOf(parts.stream()
                    .flatMap(part -> part.units().stream())
                    .mapToLong(Units::count)
                    .sum());
        }

        @Override
        public Charged price(CurrencyCode currency, Explain explain) {
            var completed = MilestoneCompletion.of(parts, currency, explain);
            return new Charged(completed.gross(), completed.net());
        }
    }

    /// The usage of a closed window, less what was billed for it before (R9, R18). The schedule bills the commitment,
    /// and uses up fixed discounts and coupons of a fixed amount.
    record Metered(UUID chargeId, MeteredWindow window, Used used, Billed billed) implements Extra {

        /// The most decimals that a usage quantity can have.
        private static final int USED_DECIMALS = 12;

        private static final int DECIMALS = 6;

        /// How much was used in a window. For a sum, and a window that has several parts, also how much in each part;
        /// a maximum, a last value or a unique count belongs to no day.
        public record Used(BigDecimal quantity, List<BigDecimal> byPart) {

            public Used {
                byPart = List.copyOf(byPart);
            }

            public static Used of(BigDecimal quantity) {
                return new Used(quantity, List.of());
            }

            public static Used sum(List<BigDecimal> byPart) {
                return new Used(byPart.stream().reduce(BigDecimal.ZERO, BigDecimal::add), byPart);
            }
        }

        /// What was billed for a window before: the number of charges, the units beyond the commitment, and their
        /// amounts.
        public record Billed(int charges, BigDecimal quantity, Money gross, Money net) {

            public static Billed nothing(CurrencyCode currency) {
                return new Billed(0, BigDecimal.ZERO, Money.zero(currency), Money.zero(currency));
            }
        }

        @Override
        public Line line() {
            return window.line();
        }

        @Override
        public DatePeriod service() {
            return window.dates();
        }

        /// The units that the commitment covers, with the decimals stored with the charge.
        public BigDecimal committed() {
            return window.committed().toDecimal(USED_DECIMALS);
        }

        @Override
        public BigDecimal quantity() {
            var beyond = used.quantity.subtract(committed()).max(BigDecimal.ZERO);
            return beyond.setScale(DECIMALS, RoundingMode.HALF_UP).subtract(billed.quantity);
        }

        @Override
        public Charged price(CurrencyCode currency, Explain explain) {
            return UsageCharge.of(this, currency, explain);
        }
    }

    /// What a company owes because its credit fell below zero (R16). It is not a supply, so it bears no tax.
    record BroughtForward(UUID chargeId, Money amount, LocalDate day) implements Extra {

        private static final Brick BALANCE =
                new Brick(new UUID(0, 1), "Balance brought forward", "balance", new UUID(0, 0), "");

        @Override
        public Line line() {
            return new Line(
                    BALANCE,
                    new BrickKind.OneTime(),
                    new Price.Flat(amount.major()),
                    BigDecimal.ONE,
                    false,
                    Discounts.NONE,
                    Taxation.NO_SUPPLY);
        }

        @Override
        public DatePeriod service() {
            return new DatePeriod(day, day.plusDays(1));
        }

        @Override
        public BigDecimal quantity() {
            return BigDecimal.ONE;
        }

        @Override
        public Charged price(CurrencyCode currency, Explain explain) {
            var owed = explain.input("balance brought forward", amount);
            return new Charged(owed, owed);
        }
    }
}
