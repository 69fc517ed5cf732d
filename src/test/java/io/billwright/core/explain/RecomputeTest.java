package io.billwright.core.explain;

import static io.billwright.core.money.CurrencyCode.USD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecomputeTest {

    @ParameterizedTest(name = "{0} of {1} and {2}")
    @CsvSource(textBlock = """
            SUM          |  2.50 | 1     |   3.50
            DIFFERENCE   |  2.50 | 1     |   1.50
            PRODUCT      |  2.50 | 3     |   7.50
            QUOTIENT     |  2    | 3     |   0.67
            PERCENT      | 50    | 5.5   |   2.75
            LESS_PERCENT | 50    | 5.5   |  47.25
            """, delimiter = '|')
    void everyOperationIsComputedFromItsParts(Operation operation, String one, String two, String result) {
        assertThat(recomputed(step(operation, input(one), input(two)))).isEqualTo(result + " USD");
    }

    @Test
    void roundingIsAnOperationToo() {
        assertThat(recomputed(step(Operation.SUM, step(Operation.ROUND, input("0.005")), input("0.004"))))
                .isEqualTo("0.01 USD");
        assertThat(recomputed(step(Operation.ROUND_UP, input("1.2")))).isEqualTo("2.00 USD");
    }

    @Test
    void anAllocationIsComputedFromTheSharesOfAllLines() {
        var allocation = step(Operation.ALLOCATE, input("6.666"), input("6.666"), input("6.668"));
        assertThat(List.of("1", "2", "3"))
                .extracting(place -> recomputed(step(Operation.SHARE, allocation, input(place))))
                .containsExactly("6.67 USD", "6.66 USD", "6.67 USD");
        assertThat(recomputed(allocation)).isEqualTo("20.00 USD");
    }

    @Test
    void theValuesOfInnerStepsAreNotTrusted() {
        var wrong = new Step("sum", Operation.SUM, "999", List.of(input("1"), input("2")));

        assertThat(recomputed(wrong)).isEqualTo("3.00 USD");
    }

    @Test
    void aFigureIsExplainedByTheStepsThatMadeIt() {
        var amount = Explain.ON
                .input("unit price", new BigDecimal("0.125"))
                .times("price", Explain.ON.input("quantity", 3))
                .round("amount", USD);

        assertThat(amount.how())
                .isEqualTo(new Step(
                        "amount",
                        Operation.ROUND,
                        "0.38",
                        List.of(new Step(
                                "price",
                                Operation.PRODUCT,
                                "0.375",
                                List.of(
                                        new Step("unit price", Operation.INPUT, "0.125", List.of()),
                                        new Step("quantity", Operation.INPUT, "3", List.of()))))));
    }

    @Test
    void nothingIsRecordedWhenNobodyAsks() {
        var figure = Explain.OFF.input("quantity", 3);

        assertThat(figure.how()).isNull();
        assertThat(figure.times("price", figure).round("amount", USD).how()).isNull();
        assertThat(figure.roundedUpToWhole("whole").how()).isNull();
        assertThat(Explain.OFF.name("after ", "SPRING")).isEmpty();
        assertThat(Explain.ON.name("after ", "SPRING")).isEqualTo("after SPRING");
    }

    @Test
    void everySumKeepsTheStepsOfItsParts() {
        var cents = Explain.ON.input("fee", new Money(5, USD));
        var figure = Explain.ON.input("units", 2);

        var sum = Explain.ON.sum("sum", USD, List.of(cents, cents), part -> part);
        assertThat(Objects.requireNonNull(sum.how()).parts()).hasSize(2);
        assertThat(sum.money()).isEqualTo(new Money(10, USD));
        assertThat(Objects.requireNonNull(cents.plus("two", cents).how()).value())
                .isEqualTo("0.10");
        assertThat(Objects.requireNonNull(cents.minus("none", cents).how()).operation())
                .isEqualTo(Operation.DIFFERENCE);
        assertThat(Objects.requireNonNull(
                                Explain.ON.sum("all", List.of(figure, figure)).how())
                        .value())
                .isEqualTo("4");
        assertThat(Objects.requireNonNull(figure.dividedBy("ratio", Explain.ON.input("of", 3))
                                .roundedUpToWhole("up")
                                .how())
                        .value())
                .isEqualTo("1");
    }

    @Test
    void anExplanationListsASharedStepOnceAfterItsParts() {
        var shared = step(Operation.SUM, input("1"), input("2"));
        var tree = step(Operation.DIFFERENCE, shared, step(Operation.ROUND, shared));

        var explanation = Explanation.of(tree);

        assertThat(explanation.steps())
                .extracting(entry -> entry.operation() + " " + entry.parts())
                .containsExactly("INPUT []", "INPUT []", "SUM [0, 1]", "ROUND [2]", "DIFFERENCE [2, 3]");
        assertThat(explanation.tree()).isEqualTo(tree);
    }

    @Test
    void stepsThatSayTheSameAreListedOnce() {
        var tree = step(Operation.SUM, step(Operation.ROUND, input("1")), step(Operation.ROUND, input("1")));

        var explanation = Explanation.of(tree);

        assertThat(explanation.steps())
                .extracting(entry -> entry.operation() + " " + entry.parts())
                .containsExactly("INPUT []", "ROUND [0]", "SUM [1, 1]");
        assertThat(explanation.tree()).isEqualTo(tree);
    }

    @Test
    void theShareOfEachLineNamesTheAllocationTheyHaveInCommon() { // R5
        var figures = List.of(Explain.ON.input("share", 1), Explain.ON.input("share", 2));
        var shares = Explain.ON.allocate("share of the tax", figures, USD);

        var explained = ExplainedAmounts.of(shares);

        assertThat(explained.steps())
                .filteredOn(step -> step.operation() == Operation.ALLOCATE)
                .hasSize(1);
        assertThat(explained.trees()).extracting(RecomputeTest::recomputed).containsExactly("1.00 USD", "2.00 USD");
    }

    @Test
    void neitherInputsNorSharesFollowFromTheValuesOfTheirParts() {
        for (var operation : List.of(Operation.INPUT, Operation.SHARE)) {
            assertThatThrownBy(() -> operation.apply(List.of())).isInstanceOf(IllegalStateException.class);
        }
    }

    private static String recomputed(Step step) {
        return new Recompute().amount(step, USD).toString();
    }

    private static Step input(String value) {
        return new Step("input", Operation.INPUT, value, List.of());
    }

    private static Step step(Operation operation, Step... parts) {
        return new Step("step", operation, "", List.of(parts));
    }
}
