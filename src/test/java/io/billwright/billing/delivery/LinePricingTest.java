package io.billwright.billing.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Operation;
import io.billwright.core.explain.Step;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.ExplainedLine;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.paperwork.InvoicePaper.Factor;
import io.billwright.invoicing.paperwork.InvoicePaper.Pricing;
import io.billwright.invoicing.paperwork.InvoicePaper.Term;
import io.billwright.invoicing.paperwork.InvoicePaper.Tier;
import io.billwright.invoicing.paperwork.Reduction;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LinePricingTest {

    private static final LocalDate MARCH = LocalDate.of(2025, 3, 1);
    private static final Step SEATS = product("90", "50");
    private static final Step TIERS =
            step("all tiers", Operation.SUM, "120", product("100", "1"), product("25", "0.8"));

    @Test
    void tiersAreReadOutOfTheExplanation() {
        assertThat(terms(TIERS, line(120_00, 31)))
                .containsExactly(new Term(false, List.of(tier("100", "1"), tier("25", "0.8")), null));
    }

    @Test
    void monthsAreTheDifferenceOfTheMonthsReached() {
        var reached = difference(rounded(upTo(SEATS, "12", "4")), rounded(upTo(SEATS, "12", "1")));

        assertThat(terms(reached, line(13_500_00, 92)))
                .containsExactly(seats(false, new Factor.Months(new BigDecimal("3"))));
    }

    @Test
    void aPartOfAMonthIsSaidInDays() {
        assertThat(terms(rounded(upTo(SEATS, "12", "17/31")), line(2_467_74, 17)))
                .containsExactly(seats(false, new Factor.Days(17, 31)));
        assertThat(terms(rounded(upTo(SEATS, "12", "3/2")), line(6_750_00, 46)))
                .containsExactly(seats(false, new Factor.Months(new BigDecimal("1.5"))));
    }

    @Test
    void ofAnUpgradeBothPricesAreSaid() {
        var difference = difference(upTo(product("120", "50"), "12", "2/3"), upTo(SEATS, "12", "2/3"));

        assertThat(terms(difference, line(1_000_00, 20)))
                .containsExactly(
                        new Term(false, List.of(tier("120", "50")), new Factor.Days(20, 30)),
                        seats(true, new Factor.Days(20, 30)));
    }

    @Test
    void nothingIsSaidThatDoesNotComeToTheAmount() {
        assertThat(terms(SEATS, line(4_499_98, 31))).isEmpty();
        assertThat(terms(step("part of it", Operation.SHARE, "4500", SEATS), line(4_500_00, 31)))
                .isEmpty();
        assertThat(terms(input("flat price", "100"), line(100_00, 31))).isEmpty();
        assertThat(pricing(SEATS, line(4_499_99, 31)).isCarried()).isTrue();
        assertThat(pricing(SEATS, line(4_500_00, 31)).isCarried()).isFalse();
    }

    @Test
    void ratesAreThoseThatLowerAndTaxTheLine() {
        var first = step("after renewing discount", Operation.LESS_PERCENT, "90", SEATS, input("in %", "10"));
        var net = rounded(step("after coupon", Operation.LESS_PERCENT, "85.5", first, input("in %", "5")));
        var taxes = step(
                "shares",
                Operation.ALLOCATE,
                "0",
                step("other", Operation.PERCENT, "0", net, input("in %", "7")),
                step("own", Operation.PERCENT, "0", net, input("in %", "20")));
        var tax = step(
                "tax",
                Operation.SUM,
                "0",
                input("tax", "0"),
                step("share", Operation.SHARE, "0", taxes, input("place", "2")));
        var line = line(4_500_00, 3_847_50, 769_50, 31);

        var pricing = LinePricing.of(new ExplainedLine(SEATS, net, tax), line);

        assertThat(pricing.discounts()).containsExactly(rate("10"), rate("5"));
        assertThat(pricing.taxes()).containsExactly(new BigDecimal("20"));
    }

    @Test
    void anAmountThatLowersTheLineIsSaidBesideTheRates() {
        var first = step("after renewing discount", Operation.LESS_PERCENT, "0", SEATS, input("in %", "10"));
        var fixed = step("after fixed discount", Operation.DIFFERENCE, "0", first, input("amount", "50"));
        var coupon = step("after coupon", Operation.LESS_PERCENT, "0", fixed, input("in %", "5"));
        var both = step("after coupon", Operation.DIFFERENCE, "0", fixed, input("coupon", "7.5"));
        var alone = step("after coupon", Operation.DIFFERENCE, "0", SEATS, input("coupon", "7.5"));

        assertThat(discounts(coupon, 3_800_00)).containsExactly(rate("10"), amount("50.00"), rate("5"));
        assertThat(discounts(both, 3_992_50)).containsExactly(rate("10"), amount("57.50"));
        assertThat(discounts(alone, 4_492_50)).isEmpty();
    }

    /// Of an upgrade four amounts are rounded, each by up to half a cent.
    @Test
    void moreThanACentMayBeCarriedWhereMoreIsRounded() {
        var later = difference(rounded(upTo(product("120", "50"), "12", "3")), rounded(upTo(SEATS, "12", "3")));
        var sooner = difference(rounded(upTo(product("120", "50"), "12", "2")), rounded(upTo(SEATS, "12", "2")));

        assertThat(pricing(difference(later, sooner), line(1_499_98, 31)).isCarried())
                .isTrue();
        assertThat(terms(difference(later, sooner), line(1_499_97, 31))).isEmpty();
    }

    private static List<Reduction> discounts(Step net, long cents) {
        return LinePricing.of(new ExplainedLine(SEATS, rounded(net), input("tax", "0")), line(4_500_00, cents, 0, 31))
                .discounts();
    }

    private static Reduction rate(String percent) {
        return new Reduction.Rate(new BigDecimal(percent));
    }

    private static Reduction amount(String amount) {
        return new Reduction.Amount(new BigDecimal(amount));
    }

    private static List<Term> terms(Step gross, InvoiceLine line) {
        return pricing(gross, line).terms();
    }

    private static Pricing pricing(Step gross, InvoiceLine line) {
        return LinePricing.of(new ExplainedLine(gross, gross, input("tax", "0")), line);
    }

    private static Term seats(boolean isTakenOff, @Nullable Factor factor) {
        return new Term(isTakenOff, List.of(tier("90", "50")), factor);
    }

    private static Tier tier(String quantity, String price) {
        return new Tier(new BigDecimal(quantity), new BigDecimal(price), null);
    }

    private static Step product(String quantity, String price) {
        return step(
                "quantity at unit price",
                Operation.PRODUCT,
                "0",
                input("quantity", quantity),
                input("unit price", price));
    }

    /// A price by the month, up to so many of all months.
    private static Step upTo(Step price, String months, String reached) {
        var whole = step("price for all months", Operation.PRODUCT, "0", price, input("months", months));
        var share = Fraction.parse(reached).dividedBy(Fraction.parse(months)).toString();
        return step(
                "exact amount so far",
                Operation.PRODUCT,
                "0",
                whole,
                step("share of the phase", Operation.QUOTIENT, share));
    }

    private static Step difference(Step one, Step other) {
        return step("difference", Operation.DIFFERENCE, "0", one, other);
    }

    private static Step rounded(Step exact) {
        return step("amount so far", Operation.ROUND, "0", exact);
    }

    private static Step input(String name, String value) {
        return step(name, Operation.INPUT, value);
    }

    private static Step step(String name, Operation operation, String value, Step... parts) {
        return new Step(name, operation, value, List.of(parts));
    }

    private static InvoiceLine line(long subTotal, int days) {
        return line(subTotal, subTotal, 0, days);
    }

    private static InvoiceLine line(long subTotal, long net, long tax, int days) {
        return new InvoiceLine(
                new UUID(0, 1),
                "Seats",
                "seats",
                InvoiceLine.Kind.ADD_ON,
                new BigDecimal("90"),
                new DatePeriod(MARCH, MARCH.plusDays(days)),
                subTotal,
                net,
                tax,
                new UUID(0, 0));
    }
}
