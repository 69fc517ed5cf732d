package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.testing.Sampling;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// How notes are split into net and taxes.
class CreditableTest {

    @Test
    void aNoteIsSplitLikeTheInvoice() {
        var parts = creditable(450_000, List.of(tax("20", 450_000, 90_000))).split(100_000);

        assertThat(parts.net()).isEqualTo(83_333);
        assertThat(parts.tax()).isEqualTo(16_667);
        assertThat(parts.taxes()).containsExactly(tax("20", 83_333, 16_667));
    }

    @Test
    void taxesOfSeveralRatesShareTheNet() {
        var parts = creditable(30_000, List.of(tax("20", 20_000, 4_000), tax("5.5", 10_000, 550)))
                .split(10_000);

        assertThat(parts.taxes()).containsExactly(tax("20", 5_789, 1_158), tax("5.5", 2_894, 159));
        assertThat(parts.net()).isEqualTo(8_683);
        assertThat(parts.tax()).isEqualTo(1_317);
    }

    @Test
    void taxesOnTheSameNetHaveAllOfIt() {
        var parts = creditable(10_000, List.of(tax("7.25", 10_000, 725), tax("2.25", 10_000, 225)))
                .split(1_095);

        assertThat(parts.net()).isEqualTo(1_000);
        assertThat(parts.taxes()).containsExactly(tax("7.25", 1_000, 73), tax("2.25", 1_000, 22));
    }

    /// Invoices of before say it of a balance brought forward too.
    @Test
    void aReverseChargeIsOfAllThatIsTakenBack() {
        var said = new InvoiceTax("Reverse charge", "", "0", 12_000, 0);

        var parts = creditable(9_000, List.of(said)).split(1_000);

        assertThat(parts.taxes()).containsExactly(new InvoiceTax("Reverse charge", "", "0", 1_000, 0));
    }

    @Test
    void withoutTaxAllIsNet() {
        assertThat(creditable(10_000, List.of()).split(123)).isEqualTo(new Creditable.Parts(123, 0, List.of()));
    }

    /// Whatever the amounts, no part falls below zero and the last note takes the rest of each.
    @Test
    void notesAddUpToWhatTheyTakeBack() {
        Sampling.forSamples(random -> {
            var left = random(random);
            while (left.total() > 0) {
                long amount = random.nextInt(4) == 0 ? left.total() : random.nextLong(1, left.total() + 1);
                var parts = left.split(amount);
                assertThat(parts.net() + parts.tax()).isEqualTo(amount);
                assertThat(parts.taxes().stream().mapToLong(InvoiceTax::amount).sum())
                        .isEqualTo(parts.tax());
                left = less(left, parts);
                assertThat(left.net()).isNotNegative();
                assertThat(left.tax()).isNotNegative();
                assertThat(left.taxes()).allSatisfy(tax -> {
                    assertThat(tax.amount()).isNotNegative();
                    assertThat(tax.taxable()).isNotNegative();
                });
            }
            assertThat(left.net()).isZero();
            assertThat(left.taxes()).allMatch(tax -> tax.amount() == 0 && tax.taxable() == 0);
        });
    }

    private static Creditable random(RandomGenerator random) {
        var taxes = new ArrayList<InvoiceTax>();
        long net = 0;
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            long taxable = random.nextLong(1, 1_000_000);
            net += taxable;
            taxes.add(tax(Integer.toString(i), taxable, random.nextLong(0, taxable / 3 + 1)));
        }
        return creditable(net, taxes);
    }

    private static Creditable less(Creditable before, Creditable.Parts parts) {
        var taxes = new ArrayList<InvoiceTax>();
        for (int i = 0; i < before.taxes().size(); i++) {
            var tax = before.taxes().get(i);
            var taken = parts.taxes().get(i);
            taxes.add(tax(tax.rate(), tax.taxable() - taken.taxable(), tax.amount() - taken.amount()));
        }
        return creditable(before.net() - parts.net(), taxes);
    }

    private static Creditable creditable(long net, List<InvoiceTax> taxes) {
        long tax = taxes.stream().mapToLong(InvoiceTax::amount).sum();
        return new Creditable(net, tax, net, taxes, CurrencyCode.EUR);
    }

    private static InvoiceTax tax(String rate, long taxable, long amount) {
        return new InvoiceTax("TVA", "FR", rate, taxable, amount);
    }
}
