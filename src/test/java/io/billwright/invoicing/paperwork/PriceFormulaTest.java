package io.billwright.invoicing.paperwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.paperwork.InvoicePaper.Factor;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PriceFormulaTest {

    private static final Tier SEATS = new Tier(new BigDecimal("1250"), new BigDecimal("50"), null);
    private static final Tier MORE = new Tier(new BigDecimal("2.5"), new BigDecimal("0.0125"), null);
    private static final Tier FLAT = new Tier(null, new BigDecimal("99"), null);
    private static final Tier PACKAGES = new Tier(new BigDecimal("3"), new BigDecimal("10"), new BigDecimal("1000"));

    @Test
    void unitsTimesPriceTimesMonths() {
        assertThat(formula("en", null, SEATS)).isEqualTo("1,250 × 50.00");
        assertThat(formula("en", months("1"), SEATS)).isEqualTo("1,250 × 50.00 × 1 month");
        assertThat(formula("en", months("12"), SEATS)).isEqualTo("1,250 × 50.00 × 12 months");
        assertThat(formula("de", months("12"), SEATS)).isEqualTo("1.250 × 50,00 × 12 Monate");
        assertThat(formula("pl", months("3"), MORE)).isEqualTo("2,5 × 0,0125 × 3 miesiące");
        assertThat(formula("ja", months("3"), MORE)).isEqualTo("2.5 × 0.0125 × 3か月");
    }

    @Test
    void tiersAreAddedUpFirst() {
        assertThat(formula("en", null, SEATS, MORE)).isEqualTo("1,250 × 50.00 + 2.5 × 0.0125");
        assertThat(formula("en", months("3"), SEATS, MORE)).isEqualTo("(1,250 × 50.00 + 2.5 × 0.0125) × 3 months");
    }

    @Test
    void aPartOfAMonthIsSaidExactly() {
        assertThat(formula("en", new Factor.Days(17, 31), SEATS)).isEqualTo("1,250 × 50.00 × 17 of 31 days");
        assertThat(formula("fr", months("1.500000"), SEATS)).isEqualTo("1\u00a0250 × 50,00 × 1,5 mois");
        assertThat(formula("en", new Factor.Share("1/12"), FLAT)).isEqualTo("99.00 × 1/12");
    }

    @Test
    void packagesSayTheirSize() {
        assertThat(formula("en", null, PACKAGES)).isEqualTo("3 × 10.00 per 1,000");
        assertThat(formula("ja", null, PACKAGES)).isEqualTo("3 × 10.00(1,000単位ごと)");
    }

    @Test
    void whatIsTakenOffIsSaidWithWhatIsLeft() {
        var texts = Messages.in(Language.ENGLISH, InvoicePaper.TEXTS);
        var used = new Term(false, List.of(SEATS, MORE), null);
        var committed = new Term(true, List.of(SEATS), null);

        assertThat(PriceFormula.of(new Pricing(List.of(used, committed), false, List.of(), List.of()), texts))
                .isEqualTo("(1,250 × 50.00 + 2.5 × 0.0125) − 1,250 × 50.00");
        assertThat(PriceFormula.of(new Pricing(List.of(committed), true, List.of(), List.of()), texts))
                .isEqualTo("− 1,250 × 50.00, with cents rounded over the whole term");
    }

    private static Factor months(String count) {
        return new Factor.Months(new BigDecimal(count));
    }

    private static String formula(String language, @Nullable Factor factor, Tier... tiers) {
        var term = new Term(false, List.of(tiers), factor);
        return PriceFormula.of(
                new Pricing(List.of(term), false, List.of(), List.of()),
                Messages.in(Language.of(language), InvoicePaper.TEXTS));
    }
}
