package io.billwright.core.pricing;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.Fraction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChargingTest {

    private static final List<Tier> TIERS = List.of(tier("10", "5"), tier("100", "4"), tier(null, "3"));

    // R8, D11
    @ParameterizedTest(name = "{0} units")
    @CsvSource(textBlock = """
            #units | per unit | flat | graduated | volume | package | stairstep
             -3    |   0      |  0   |    0      |    0   |    0    |  0
              0    |   0      |  0   |    0      |    0   |    0    |  0
              0.5  |   1      |  9   |    2.5    |    2.5 |    7    |  5
             10    |  20      |  9   |   50      |   50   |    7    |  5
             11    |  22      |  9   |   54      |   44   |    7    |  4
            100    | 200      |  9   |  410      |  400   |   35    |  4
            101    | 202      |  9   |  413      |  303   |   42    |  3
            """, delimiter = '|')
    void everyKindOfPriceChargesItsWay(
            String units, String perUnit, String flat, String graduated, String volume, String pack, String step) {
        assertThat(amount(new Price.PerUnit(new BigDecimal("2")), units)).isEqualTo(Fraction.parse(perUnit));
        assertThat(amount(new Price.Flat(new BigDecimal("9")), units)).isEqualTo(Fraction.parse(flat));
        assertThat(amount(new Price.Graduated(TIERS), units)).isEqualTo(Fraction.parse(graduated));
        assertThat(amount(new Price.Volume(TIERS), units)).isEqualTo(Fraction.parse(volume));
        var packages = new Price.Packaged(new BigDecimal("20"), new BigDecimal("7"));
        assertThat(amount(packages, units)).isEqualTo(Fraction.parse(pack));
        assertThat(amount(new Price.Stairstep(TIERS), units)).isEqualTo(Fraction.parse(step));
    }

    // D10
    @Test
    void aGraduatedQuantityIsShownTierByTier() {
        var charges = Charging.charge(new Price.Graduated(TIERS), quantity("101"), Explain.OFF);

        assertThat(charges)
                .extracting(charge -> charge.quantity().value().toString())
                .containsExactly("10", "90", "1");
        assertThat(charges)
                .extracting(charge -> charge.amount().value().toString())
                .containsExactly("50", "360", "3");
        assertThat(charges).extracting(charge -> charge.price().toString()).containsExactly("5", "4", "3");
    }

    // D11
    @Test
    void aQuantityOfZeroIsShownAsOneTierAtTheFirstPrice() {
        for (var price : List.of(
                new Price.Graduated(TIERS),
                new Price.Volume(TIERS),
                new Price.Stairstep(TIERS),
                new Price.PerUnit(new BigDecimal("5")),
                new Price.Flat(new BigDecimal("5")),
                new Price.Packaged(BigDecimal.TEN, new BigDecimal("5")))) {
            var charges = Charging.charge(price, quantity("0"), Explain.OFF);

            assertThat(charges).hasSize(1);
            assertThat(charges.getFirst().price()).isEqualByComparingTo("5");
            assertThat(charges.getFirst().quantity().value()).isEqualTo(Fraction.ZERO);
        }
    }

    // R18
    @Test
    void lateUsageIsTheDifferenceOfTwoPrices() {
        var price = new Price.Graduated(List.of(tier("1000", "0.10"), tier(null, "0.05")));

        assertThat(amount(price, "900")).hasToString("90");
        assertThat(amount(price, "1200").minus(amount(price, "900"))).hasToString("20");
        assertThat(amount(price, "800").minus(amount(price, "1200"))).hasToString("-30");
    }

    // R9, D12
    @ParameterizedTest(name = "{1} used of {0} committed: {2} beyond")
    @CsvSource({"10000, 12500, 30", "10000, 10000, 0", "10000, 9000, 0", "10000, 0, 0", "10000, 10001, 0.012"})
    void overageContinuesUpTheLadderFromTheCommitment(String committed, String used, String beyond) {
        var price = new Price.Graduated(List.of(tier("10000", "0.010"), tier(null, "0.012")));

        assertThat(amount(price, committed)).hasToString("100");
        assertThat(overage(price, committed, used)).hasToString(beyond);
    }

    // R9: contract window of 120,000, at 118,000 and then 5,000 more
    @Test
    void aContractWindowBillsItsOverageOnce() {
        var price = new Price.Graduated(List.of(tier("120000", "0.010"), tier(null, "0.012")));

        assertThat(overage(price, "120000", "118000")).hasToString("0");
        assertThat(overage(price, "120000", "123000")).hasToString("36");
    }

    @Test
    void aLadderThatGetsCheaperNeverPaysBack() { // D12
        assertThat(overage(new Price.Volume(TIERS), "10", "11")).hasToString("0");
        assertThat(overage(new Price.Volume(TIERS), "10", "13")).hasToString("2");
    }

    @Test
    void tiersAddUpAndZeroCostsNothing() {
        forSamples(random -> {
            var price = price(random);
            var quantity =
                    Explain.OFF.input("quantity", BigDecimal.valueOf(random.nextLong(1, 1_000_000), random.nextInt(3)));
            var charges = Charging.charge(price, quantity, Explain.OFF);

            var amounts =
                    charges.stream().map(charge -> charge.amount().value()).reduce(Fraction.ZERO, Fraction::plus);
            var units =
                    charges.stream().map(charge -> charge.quantity().value()).reduce(Fraction.ZERO, Fraction::plus);
            assertThat(amounts)
                    .isEqualTo(Charging.amount(price, quantity, Explain.OFF).value());
            assertThat(units).isEqualTo(quantity.value());
            assertThat(amount(price, "0")).isEqualTo(Fraction.ZERO);
        });
    }

    @Test
    void aLadderThatDoesNotRiseOrEndOpenIsRefused() {
        assertThatThrownBy(() -> new Price.Volume(List.of())).hasMessageContaining("at least one tier");
        assertThatThrownBy(() -> new Price.Volume(List.of(tier("5", "1"), tier("5", "1"), tier(null, "1"))))
                .hasMessageContaining("must rise");
        assertThatThrownBy(() -> new Price.Stairstep(List.of(tier("0", "1"), tier(null, "1"))))
                .hasMessageContaining("must rise");
        assertThatThrownBy(() -> new Price.Graduated(List.of(tier(null, "1"), tier(null, "1"))))
                .hasMessageContaining("must rise");
        assertThatThrownBy(() -> new Price.Graduated(List.of(tier("5", "1")))).hasMessageContaining("must be open");
        assertThatThrownBy(() -> new Price.Packaged(BigDecimal.ZERO, BigDecimal.ONE))
                .hasMessageContaining("more than zero");
    }

    private static Price price(RandomGenerator random) {
        var tiers = new ArrayList<Tier>();
        long end = 0;
        for (int i = random.nextInt(4); i > 0; i--) {
            end += random.nextInt(1, 1000);
            tiers.add(new Tier(BigDecimal.valueOf(end), BigDecimal.valueOf(random.nextInt(100_000), 4)));
        }
        tiers.add(new Tier(null, BigDecimal.valueOf(random.nextInt(100_000), 6)));
        return switch (random.nextInt(4)) {
            case 0 -> new Price.Volume(tiers);
            case 1 -> new Price.Stairstep(tiers);
            case 2 ->
                new Price.Packaged(
                        BigDecimal.valueOf(random.nextInt(1, 50)),
                        tiers.getFirst().price());
            default -> new Price.Graduated(tiers);
        };
    }

    private static Tier tier(@Nullable String upTo, String price) {
        return new Tier(upTo == null ? null : new BigDecimal(upTo), new BigDecimal(price));
    }

    private static Figure quantity(String units) {
        return Explain.OFF.input("quantity", new BigDecimal(units));
    }

    private static Fraction amount(Price price, String units) {
        return Charging.amount(price, quantity(units), Explain.OFF).value();
    }

    private static Fraction overage(Price price, String committed, String used) {
        return Commitment.overage(price, quantity(committed), quantity(used), Explain.OFF)
                .value();
    }
}
