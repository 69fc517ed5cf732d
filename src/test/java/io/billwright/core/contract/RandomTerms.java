package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.pricing.Tier;
import io.billwright.core.tax.TaxRate;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// Any terms the API can send: phases, all kinds of brick and price, discounts, coupons and mixes of tax.
public final class RandomTerms {

    private static final List<String> CATEGORIES = List.of("standard", "reduced", "books", "none");

    private final RandomGenerator random;
    private final CurrencyCode currency;

    private RandomTerms(RandomGenerator random) {
        this.random = random;
        this.currency = any(CurrencyCode.values());
    }

    RandomTerms(RandomGenerator random, CurrencyCode currency) {
        this.random = random;
        this.currency = currency;
    }

    public static Terms of(RandomGenerator random) {
        return new RandomTerms(random).terms();
    }

    private Terms terms() {
        var phases = new ArrayList<Phase>();
        int count = random.nextInt(4) == 0 ? random.nextInt(2, 5) : 1;
        for (int position = 1; position <= count; position++) {
            phases.add(new Phase(position, random.nextInt(1, 20), lines(), maybe(5, this::coupon)));
        }
        return new Terms(
                LocalDate.of(2000, 1, 1).plusDays(random.nextInt(36_525)),
                phases.stream().mapToInt(Phase::months).sum(),
                any(BillingFrequency.values()),
                currency,
                phases,
                maybe(3, this::coupon),
                tax());
    }

    private List<Line> lines() {
        var lines = new ArrayList<Line>();
        for (int i = random.nextInt(1, 7); i > 0; i--) {
            lines.add(line());
        }
        return lines;
    }

    Line line() {
        var id = new UUID(random.nextLong(), random.nextLong());
        var unlimited = random.nextInt(10) == 0;
        var quantity = BigDecimal.valueOf(random.nextInt(8) == 0 ? 0 : random.nextInt(1, 5000));
        return new Line(
                new Brick(id, "Brick " + id, "code", Example.PLAN, "Plan"),
                kind(quantity),
                unlimited ? new Price.Flat(decimal(9)) : price(),
                quantity,
                unlimited,
                discounts(),
                CATEGORIES.get(random.nextInt(CATEGORIES.size())));
    }

    Discounts discounts() {
        return new Discounts(maybe(3, this::percent), maybe(3, this::percent), maybe(4, () -> money(5_000)));
    }

    private BrickKind kind(BigDecimal quantity) {
        return switch (random.nextInt(6)) {
            case 0 -> new BrickKind.OneTime();
            case 1 -> new BrickKind.Milestone(quantity);
            case 2, 3 -> new BrickKind.Usage(any(CommitmentWindow.values()));
            default -> new BrickKind.AddOn();
        };
    }

    private Price price() {
        return switch (random.nextInt(6)) {
            case 0 -> new Price.Flat(decimal(9));
            case 1 -> new Price.Graduated(tiers());
            case 2 -> new Price.Volume(tiers());
            case 3 -> new Price.Stairstep(tiers());
            case 4 -> new Price.Packaged(BigDecimal.valueOf(random.nextInt(1, 300)), decimal(9));
            default -> new Price.PerUnit(decimal(9));
        };
    }

    private List<Tier> tiers() {
        var tiers = new ArrayList<Tier>();
        var end = BigDecimal.ZERO;
        for (int i = random.nextInt(4); i > 0; i--) {
            end = end.add(BigDecimal.valueOf(random.nextInt(1, 2_000)));
            tiers.add(new Tier(end, decimal(8)));
        }
        tiers.add(new Tier(null, decimal(8)));
        return tiers;
    }

    /// A price with so many digits and up to six of them after the point; now and then below zero.
    private BigDecimal decimal(int digits) {
        long unscaled = random.nextLong(
                BigDecimal.TEN.pow(random.nextInt(1, digits + 1)).longValueExact());
        return BigDecimal.valueOf(random.nextInt(40) == 0 ? -unscaled : unscaled, random.nextInt(7));
    }

    private BigDecimal percent() {
        return BigDecimal.valueOf(random.nextInt(-20_000, 100_001), 3);
    }

    Coupon coupon() {
        return random.nextBoolean() ? new Coupon.Rate("RATE", percent()) : new Coupon.Fixed("FIXED", money(50_000));
    }

    private Money money(long limit) {
        return new Money(random.nextLong(limit), currency);
    }

    TaxTreatment tax() {
        return switch (random.nextInt(8)) {
            case 0 -> new TaxTreatment.ReverseCharge("reverse charge");
            case 1 -> new TaxTreatment.Exempt("charity");
            case 2 -> new TaxTreatment.Taxed(List.of());
            default ->
                new TaxTreatment.Taxed(List.of(
                        new TaxRate("VAT", "FR", new BigDecimal("20"), "standard"),
                        new TaxRate("VAT", "FR", new BigDecimal("5.5"), "reduced"),
                        new TaxRate("County", "US-CA", new BigDecimal("1.375"), "standard"),
                        new TaxRate("VAT", "FR", new BigDecimal("20.0"), "books")));
        };
    }

    private <T> T any(T[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }

    <T> Optional<T> maybe(int oneIn, Supplier<T> value) {
        return random.nextInt(oneIn) == 0 ? Optional.of(value.get()) : Optional.empty();
    }
}
