package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
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

/// Short ways to write terms in tests. Amounts of money are in cents, prices in text.
final class Example {

    static final TaxTreatment NO_TAX = new TaxTreatment.Taxed(List.of());
    static final TaxTreatment VAT_20 =
            new TaxTreatment.Taxed(List.of(new TaxRate("VAT", "FR", new BigDecimal("20"), "standard")));
    static final UUID PLAN = new UUID(0, 99);

    private Example() {}

    static Money usd(long cents) {
        return new Money(cents, CurrencyCode.USD);
    }

    static Brick brick(int number) {
        return new Brick(new UUID(0, number), "Brick " + number, "B" + number, PLAN, "Plan");
    }

    static Line line(int number, BrickKind kind, Price price, String quantity, Discounts discounts) {
        return new Line(brick(number), kind, price, new BigDecimal(quantity), false, discounts, "standard");
    }

    static Line addOn(int number, String price, String quantity) {
        return addOn(number, price, quantity, Discounts.NONE);
    }

    static Line addOn(int number, String price, String quantity, Discounts discounts) {
        return line(number, new BrickKind.AddOn(), perUnit(price), quantity, discounts);
    }

    static Line committed(int number, CommitmentWindow window, Price price, String quantity) {
        return line(number, new BrickKind.Usage(window), price, quantity, Discounts.NONE);
    }

    static Price perUnit(String price) {
        return new Price.PerUnit(new BigDecimal(price));
    }

    /// A ladder of `upTo, price` pairs; the last rung is a price alone.
    static List<Tier> ladder(String... numbers) {
        var tiers = new ArrayList<Tier>();
        for (int i = 0; i + 1 < numbers.length; i += 2) {
            tiers.add(new Tier(new BigDecimal(numbers[i]), new BigDecimal(numbers[i + 1])));
        }
        tiers.add(new Tier(null, new BigDecimal(numbers[numbers.length - 1])));
        return tiers;
    }

    static Discounts discounts(String renewing, String oneTime, long fixed) {
        return new Discounts(
                Optional.of(new BigDecimal(renewing)), Optional.of(new BigDecimal(oneTime)), Optional.of(usd(fixed)));
    }

    static Discounts fixed(long cents) {
        return new Discounts(Optional.empty(), Optional.empty(), Optional.of(usd(cents)));
    }

    static Terms year(BillingFrequency frequency, TaxTreatment tax, Line... lines) {
        return terms("2025-01-01", 12, frequency, tax, lines);
    }

    static Terms terms(String anchor, int months, BillingFrequency frequency, TaxTreatment tax, Line... lines) {
        return terms(anchor, frequency, tax, Optional.empty(), phase(1, months, lines));
    }

    static Terms terms(
            String anchor, BillingFrequency frequency, TaxTreatment tax, Optional<Coupon> coupon, Phase... phases) {
        int months = List.of(phases).stream().mapToInt(Phase::months).sum();
        return new Terms(LocalDate.parse(anchor), months, frequency, CurrencyCode.USD, List.of(phases), coupon, tax);
    }

    static Phase phase(int position, int months, Line... lines) {
        return new Phase(position, months, List.of(lines), Optional.empty());
    }

    static Schedule price(Terms terms) {
        return ContractPricing.price(terms, Explain.OFF);
    }

    static List<Long> nets(List<PricedPeriod> periods) {
        return periods.stream()
                .map(period -> period.totals().net().money().minorUnits())
                .toList();
    }
}
