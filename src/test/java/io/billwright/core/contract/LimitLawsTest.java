package io.billwright.core.contract;

import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.year;
import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Laws at the limits of the API and away from the place where the program runs.
class LimitLawsTest {

    private static final List<BillingFrequency> FREQUENCIES = List.of(BillingFrequency.values());

    private static final Map<String, String> PLACES =
            Map.of("tr-TR", "Asia/Istanbul", "ar-EG", "Pacific/Apia", "hi-IN", "America/St_Johns");

    /// The exact net of a line so far is checked by its definition, with decimals only and without any code of ours.
    @Test
    void everyPrefixOfALineIsWithinHalfACentOfExact() { // R5, R6
        forSamples(random -> {
            var price = BigDecimal.valueOf(random.nextLong(1_000_000_000), 6);
            var quantity = BigDecimal.valueOf(random.nextInt(1, 10_000));
            var renewing = BigDecimal.valueOf(random.nextInt(1_000_000), 4);
            var oneTime = BigDecimal.valueOf(random.nextInt(1_000_000), 4);
            long amount = random.nextLong(1_000_000);
            int months = random.nextInt(1, 61);
            var discounts =
                    new Discounts(Optional.of(renewing), Optional.of(oneTime), Optional.of(Example.usd(amount)));
            var line = Example.addOn(1, price.toPlainString(), quantity.toPlainString(), discounts);
            var frequency = FREQUENCIES.get(random.nextInt(FREQUENCIES.size()));
            var schedule = Example.price(Example.terms("2024-01-31", months, frequency, Example.NO_TAX, line));

            // in 1/months of a cent, so that nothing is divided
            var monthly = price.multiply(quantity)
                    .multiply(BigDecimal.ONE.subtract(renewing.movePointLeft(2)))
                    .multiply(BigDecimal.ONE.subtract(oneTime.movePointLeft(2)))
                    .movePointRight(2)
                    .multiply(BigDecimal.valueOf(months))
                    .subtract(BigDecimal.valueOf(amount));
            long billed = 0;
            int passed = 0;
            for (var period : schedule.periods()) {
                billed += period.totals().net().money().minorUnits();
                passed = Math.min(months, passed + frequency.months(months));
                var error = BigDecimal.valueOf(billed)
                        .multiply(BigDecimal.valueOf(months))
                        .subtract(monthly.multiply(BigDecimal.valueOf(passed)));
                assertThat(error.abs().multiply(BigDecimal.TWO)).isLessThanOrEqualTo(BigDecimal.valueOf(months));
            }
        });
    }

    @Test
    void amountsAtTheLimitsAreExactOrRefused() { // spec 2.3, 8
        forSamples(random -> {
            var price = limit(random, 14, 6);
            var quantity = limit(random, 14, 0);
            var percent = limit(random, 14, 6);
            var line = Example.addOn(
                    1,
                    price.toPlainString(),
                    quantity.toPlainString(),
                    new Discounts(Optional.of(percent), Optional.empty(), Optional.empty()));
            var gross = quantity.signum() < 0
                    ? BigDecimal.ZERO
                    : price.multiply(quantity).multiply(BigDecimal.valueOf(12));
            var net = gross.multiply(BigDecimal.ONE.subtract(percent.movePointLeft(2)));
            var tax = cents(net).multiply(BigInteger.valueOf(20)).abs().divide(BigInteger.valueOf(100));
            var fits =
                    fits(cents(gross)) && fits(cents(net)) && fits(cents(gross).subtract(cents(net)));

            try {
                var totals = Example.price(year(BillingFrequency.ALL_UPFRONT, Example.VAT_20, line))
                        .totals();
                assertThat(totals.gross().money().minorUnits())
                        .isEqualTo(cents(gross).longValueExact());
                assertThat(totals.net().money().minorUnits())
                        .isEqualTo(cents(net).longValueExact());
            } catch (AmountTooLarge _) {
                assertThat(fits && fits(cents(net).abs().add(tax).add(BigInteger.TWO)))
                        .isFalse();
            }
        });
    }

    @Test
    void noResultDependsOnTheLocaleOrTheTimeZone() { // R2
        var locale = Locale.getDefault();
        var zone = TimeZone.getDefault();
        try {
            forSamples(random -> {
                long seed = random.nextLong();
                var results = new ArrayList<Schedule>();
                for (var place : PLACES.entrySet()) {
                    Locale.setDefault(Locale.forLanguageTag(place.getKey()));
                    TimeZone.setDefault(TimeZone.getTimeZone(place.getValue()));
                    var explain = seed % 256 == 0 ? Explain.ON : Explain.OFF;
                    results.add(ContractPricing.price(RandomTerms.of(new Random(seed)), explain));
                }
                assertThat(results.get(1)).isEqualTo(results.get(0));
                assertThat(results.get(2)).isEqualTo(results.get(0));
            });
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void aCreditIsExactlyMinusItsCharge() { // R4
        forSamples(random -> {
            var exact = Fraction.of(random.nextLong(-1_000_000, 1_000_000), random.nextLong(1, 2_000));
            var negated = Fraction.ZERO.minus(exact);

            assertThat(Money.round(negated, Example.usd(0).currency()))
                    .isEqualTo(Money.round(exact, Example.usd(0).currency()).negated());
        });
    }

    @Test
    void aFixedAmountAtTheLimitIsStillExact() {
        var line = Example.addOn(1, "0", "1", fixed(Long.MAX_VALUE));
        var schedule = Example.price(year(BillingFrequency.MONTHLY, Example.NO_TAX, line));

        assertThat(schedule.totals().net().money().minorUnits()).isEqualTo(-Long.MAX_VALUE);
    }

    private static BigDecimal limit(RandomGenerator random, int digits, int decimals) {
        var text = new StringBuilder(random.nextInt(4) == 0 ? "-" : "");
        int length = random.nextInt(1, digits + 1);
        for (int i = 0; i < length; i++) {
            text.append(random.nextBoolean() ? 9 : random.nextInt(10));
        }
        text.append('.');
        for (int i = 0; i < decimals; i++) {
            text.append(random.nextInt(10));
        }
        return new BigDecimal(text.toString());
    }

    private static BigInteger cents(BigDecimal major) {
        return major.movePointRight(2).setScale(0, RoundingMode.HALF_UP).toBigInteger();
    }

    private static boolean fits(BigInteger cents) {
        return cents.bitLength() < Long.SIZE;
    }
}
