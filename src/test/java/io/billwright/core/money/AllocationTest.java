package io.billwright.core.money;

import static io.billwright.core.money.CurrencyCode.USD;
import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AllocationTest {

    // R6: 33.33 + 33.33 + 33.34 at 20 %
    @Test
    void leftOverCentsGoToTheLargestRemaindersAndThenToTheFirst() {
        assertThat(cents(Allocation.largestRemainder(shares("6.666", "6.666", "6.668"), USD)))
                .containsExactly(667L, 666L, 667L);
    }

    // D8
    @Test
    void sharesBelowZeroAreRoundedDownFirst() {
        assertThat(cents(Allocation.largestRemainder(shares("-0.0025", "-0.0025"), USD)))
                .containsExactly(0L, -1L);
        assertThat(cents(Allocation.largestRemainder(shares("2.005", "-2.005"), USD)))
                .containsExactly(201L, -201L);
    }

    @Test
    void wholeCentsStayAsTheyAre() {
        assertThat(cents(Allocation.largestRemainder(shares("1.00", "2.00"), USD)))
                .containsExactly(100L, 200L);
        assertThat(Allocation.largestRemainder(List.of(), USD)).isEmpty();
    }

    @Test
    void noCentIsLostAndEveryPartIsWithinACentOfItsShare() { // R5
        forSamples(random -> {
            var shares = new ArrayList<Fraction>();
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                shares.add(Fraction.of(random.nextLong(-1_000_000_000L, 1_000_000_000L), random.nextLong(1, 100_000)));
            }
            var parts = Allocation.largestRemainder(shares, USD);

            assertThat(parts.stream().reduce(Money.zero(USD), Money::plus))
                    .isEqualTo(Money.round(shares.stream().reduce(Fraction.ZERO, Fraction::plus), USD));
            for (int i = 0; i < parts.size(); i++) {
                var error = parts.get(i).exact().minus(shares.get(i));
                assertThat(error).isBetween(Fraction.of(-1, 100), Fraction.of(1, 100));
            }
        });
    }

    @Test
    void anAmountIsSplitInProportionToItsWeights() { // R5
        var weights = List.of(Fraction.of(1), Fraction.of(1), Fraction.of(1));

        assertThat(cents(Allocation.byWeight(new Money(100_00, USD), weights))).containsExactly(3334L, 3333L, 3333L);
        assertThat(cents(Allocation.byWeight(new Money(50, USD), List.of(Fraction.of(1), Fraction.of(4)))))
                .containsExactly(10L, 40L);
    }

    @Test
    void weightsThatCancelOutGiveAllToTheFirst() {
        var weights = List.of(Fraction.of(1), Fraction.of(-1));

        assertThat(cents(Allocation.byWeight(new Money(7, USD), weights))).containsExactly(7L, 0L);
    }

    private static List<Fraction> shares(String... shares) {
        return Stream.of(shares).map(Fraction::parse).toList();
    }

    private static List<Long> cents(List<Money> amounts) {
        return amounts.stream().map(Money::minorUnits).toList();
    }
}
