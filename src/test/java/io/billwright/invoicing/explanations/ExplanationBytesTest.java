package io.billwright.invoicing.explanations;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.RandomTerms;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.explain.Operation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationBytesTest {

    @Test
    void whatIsReadIsWhatWasWritten() { // R21
        forSamples(2_000, random -> {
            var terms = RandomTerms.of(random);
            var amounts = ContractPricing.pricePeriod(terms, terms.startsAt(), Explain.ON)
                    .amounts();
            var explained = ExplainedAmounts.of(amounts);

            var read = ExplanationBytes.read(ExplanationBytes.write(explained));

            assertThat(read).isEqualTo(explained);
            assertThat(read.trees())
                    .extracting(how -> new Recompute().amount(how, terms.currency()))
                    .isEqualTo(amounts.stream().map(Amount::money).toList());
        });
    }

    @Test
    void anyTextIsKept() {
        var explained = ExplainedAmounts.of(List.of(Explain.ON.input(
                "Größe \u0000 \n \uD83D\uDE00 " + "x".repeat(10_000), new Money(-5, CurrencyCode.EUR))));

        assertThat(ExplanationBytes.read(ExplanationBytes.write(explained))).isEqualTo(explained);
    }

    @Test
    void anInvoiceOfAFewLinesTakesHalfAKilobyte() {
        var amounts = new ArrayList<Amount>();
        for (int line = 1; line <= 4; line++) {
            amounts.add(example("Brick " + line, line));
        }
        amounts.addAll(Explain.ON.allocate(
                "share of the tax", amounts.stream().map(Amount::exact).toList(), CurrencyCode.USD));

        assertThat(ExplanationBytes.write(ExplainedAmounts.of(amounts))).hasSizeLessThan(500);
    }

    /// Whoever changes the format or its dictionary makes what is stored unreadable.
    @Test
    void whatWasStoredOnceCanStillBeRead() {
        var stored = Base64.getDecoder().decode("AWMhOfDZGVmDUxNLilkYgCYwMTIyGrMZWupZWpqymQIpC1NWEGXJyAwA");

        assertThat(ExplanationBytes.read(stored)).isEqualTo(ExplainedAmounts.of(List.of(example("Seats", 3))));
    }

    @Test
    void everyOperationHasACode() {
        for (var operation : Operation.values()) {
            assertThat(ExplanationDictionary.operation(ExplanationDictionary.code(operation)))
                    .isEqualTo(operation);
        }
    }

    @Test
    void whatIsDamagedIsNotRead() {
        var whole = ExplanationBytes.write(ExplainedAmounts.of(List.of(example("Seats", 3))));
        var cut = Arrays.copyOf(whole, whole.length - 5);
        var other = whole.clone();
        other[0] = 99;

        assertThatThrownBy(() -> ExplanationBytes.read(cut)).hasMessage("an explanation that is cut off");
        assertThatThrownBy(() -> ExplanationBytes.read(other)).hasMessage("an explanation of the unknown version 99");
    }

    private static Amount example(String name, int quantity) {
        return Explain.ON
                .input("quantity", quantity)
                .times("quantity at unit price", Explain.ON.input("unit price", new BigDecimal("19.995")))
                .round(name, CurrencyCode.USD);
    }
}
