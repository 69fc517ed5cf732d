package io.billwright.core.tax;

import static io.billwright.core.money.CurrencyCode.EUR;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaxationTest {

    private static final TaxRate STANDARD = new TaxRate("VAT", "FR", new BigDecimal("20.00"), "standard");
    private static final TaxRate REDUCED = new TaxRate("VAT", "FR", new BigDecimal("5.5"), "reduced");
    private static final TaxRate CITY = new TaxRate("City", "FR-75", new BigDecimal("1"), "standard");

    // R6
    @Test
    void taxIsRoundedOnTheSumOfItsCategoryAndSpreadOverItsLines() {
        var taxation = tax(List.of(STANDARD), item("standard", 3333), item("standard", 3333), item("standard", 3334));

        assertThat(perLine(taxation)).containsExactly(667L, 666L, 667L);
        assertThat(taxation.entries()).hasSize(1);
        assertThat(taxation.entries().getFirst().taxable().money()).isEqualTo(new Money(10000, EUR));
        assertThat(taxation.entries().getFirst().amount().money()).isEqualTo(new Money(2000, EUR));
    }

    // D7
    @Test
    void everyRateAppliesToTheNetOfItsOwnCategory() {
        var taxation = tax(
                List.of(STANDARD, REDUCED, CITY), item("standard", 10000), item("reduced", 1000), item("none", 500));

        assertThat(perLine(taxation)).containsExactly(2100L, 55L, 0L);
        assertThat(taxation.entries()).extracting(TaxEntry::name).containsExactly("VAT", "VAT", "City");
        assertThat(amounts(taxation)).containsExactly(2000L, 55L, 100L);
    }

    // D7: shares are signed
    @Test
    void linesAboveAndBelowZeroShareTheTaxExactly() {
        var taxation = tax(List.of(STANDARD), item("standard", 1002), item("standard", -501));

        assertThat(perLine(taxation)).containsExactly(200L, -100L);
        assertThat(perLine(tax(List.of(STANDARD), item("standard", 1003), item("standard", -1003))))
                .containsExactly(201L, -201L);
    }

    @Test
    void aCategoryWithoutLinesMakesNoEntry() {
        assertThat(tax(List.of(REDUCED), item("standard", 1000)).entries()).isEmpty();
        assertThat(tax(List.of(STANDARD)).entries()).isEmpty();
    }

    // D9
    @Test
    void oneRateOnTwoCategoriesIsRoundedTwiceAndShownOnce() {
        var books = new TaxRate("VAT", "FR", new BigDecimal("20"), "books");
        var taxation = tax(List.of(STANDARD, books), item("standard", 102), item("books", 102));

        assertThat(amounts(taxation)).containsExactly(40L);
        assertThat(taxation.entries().getFirst().taxable().money().minorUnits()).isEqualTo(204);
        assertThat(taxation.entries().getFirst().percent()).isEqualByComparingTo("20");
    }

    // D7
    @Test
    void aReverseChargeOrAnExemptionIsShownWithItsReason() {
        for (var treatment : List.of(
                new TaxTreatment.ReverseCharge("Art. 196"), (TaxTreatment) new TaxTreatment.Exempt("Art. 196"))) {
            var taxation =
                    Taxation.of(List.of(item("standard", 1000), item("reduced", 500)), treatment, EUR, Explain.OFF);

            assertThat(perLine(taxation)).containsExactly(0L, 0L);
            assertThat(taxation.entries())
                    .containsExactly(new TaxEntry("Art. 196", "", BigDecimal.ZERO, amount(1500), amount(0)));
        }
    }

    // R16
    @Test
    void whatIsNoSupplyIsInNoTax() {
        for (var treatment : List.of(
                new TaxTreatment.ReverseCharge("Art. 196"), (TaxTreatment) new TaxTreatment.Exempt("Art. 196"))) {
            var mixed = List.of(item("standard", 1000), item(Taxation.NO_SUPPLY, 500));

            assertThat(Taxation.of(mixed, treatment, EUR, Explain.OFF).entries())
                    .containsExactly(new TaxEntry("Art. 196", "", BigDecimal.ZERO, amount(1000), amount(0)));
            assertThat(Taxation.of(mixed.subList(1, 2), treatment, EUR, Explain.OFF)
                            .entries())
                    .isEmpty();
        }
    }

    private static Taxation tax(List<TaxRate> rates, Taxation.Item... items) {
        return Taxation.of(List.of(items), new TaxTreatment.Taxed(rates), EUR, Explain.OFF);
    }

    private static Taxation.Item item(String category, long net) {
        return new Taxation.Item(category, amount(net));
    }

    private static Amount amount(long cents) {
        return Explain.OFF.input("net", new Money(cents, EUR));
    }

    private static List<Long> perLine(Taxation taxation) {
        return taxation.perLine().stream().map(tax -> tax.money().minorUnits()).toList();
    }

    private static List<Long> amounts(Taxation taxation) {
        return taxation.entries().stream()
                .map(entry -> entry.amount().money().minorUnits())
                .toList();
    }
}
