package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.TierShare;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Laws that hold for any change of any agreement (R11).
class UpgradeLawsTest {

    private static final int CHANGES = Integer.getInteger("changes", 1_000);
    private static final List<Function<Totals, Amount>> BEFORE_TAX = List.of(Totals::gross, Totals::net);
    private static final List<Function<Totals, Amount>> ALL =
            List.of(Totals::gross, Totals::net, Totals::tax, Totals::total);

    @Test
    void aChangeToTheSameCostsNothing() {
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);

            var upgrade = RandomChange.upgrade(
                    change.before(), change.before(), change.startsAt(), change.openFrom(), Explain.OFF);

            assertThat(RandomChange.settled(upgrade)).isEmpty();
            assertThat(upgrade.taxes()).isEmpty();
            assertThat(amounts(upgrade.totals())).containsOnly(0L);
            assertThat(upgrade.lines())
                    .allSatisfy(line -> assertThat(amounts(line.totals())).containsOnly(0L));
            assertThat(upgrade.repriced())
                    .allSatisfy(period -> assertThat(period.after()).isEqualTo(period.before()));
        });
    }

    @Test
    void whatWasAgreedAndTheChangeAreTheSumOfAllInvoices() {
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            var upgrade = change.upgrade(Explain.OFF);
            var before = Example.price(change.before().with(change.after().tax()));

            var invoices = new ArrayList<PricedPeriod>(before.periods());
            invoices.removeIf(period -> !period.dates().start().isBefore(change.openFrom()));
            invoices.addAll(RandomChange.settled(upgrade));
            upgrade.repriced().stream().map(Repriced::after).forEach(invoices::add);

            for (var part : ALL) {
                var agreed = part.apply(before.totals()).money();
                assertThat(agreed.plus(part.apply(upgrade.totals()).money()))
                        .isEqualTo(sum(invoices.stream().map(PricedPeriod::totals), part, agreed.currency()));
            }
        });
    }

    @Test
    void theLinesAndTheTaxesAddUpToTheTotals() {
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            var upgrade = change.upgrade(Explain.OFF);
            var currency = change.before().currency();

            for (var part : ALL) {
                assertThat(sum(upgrade.lines().stream().map(PricedLine::totals), part, currency))
                        .isEqualTo(part.apply(upgrade.totals()).money());
            }
            assertThat(sum(upgrade.taxes().stream(), TaxEntry::amount, currency))
                    .isEqualTo(upgrade.totals().tax().money());
            for (var line : upgrade.lines()) {
                assertThat(line.tiers().stream().map(TierShare::subTotal).reduce(Money::plus))
                        .hasValue(line.totals().gross().money());
                assertThat(line.commitment())
                        .allSatisfy(window -> assertThat(window.dates().end()).isAfter(change.startsAt()));
            }
        });
    }

    /// What is billed already is settled by the rounded difference, what is not by two rounded
    /// agreements: a cent or two for each brick of each phase is all that can move.
    @Test
    void howMuchIsBilledAlreadyMovesNoMoreThanRounding() { // R5
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            var other = RandomChange.anyOpenFrom(change.before(), change.startsAt(), random);

            var one = change.upgrade(Explain.OFF);
            var two = RandomChange.upgrade(change.before(), change.after(), change.startsAt(), other, Explain.OFF);

            for (var part : BEFORE_TAX) {
                for (int i = 0; i < one.lines().size(); i++) {
                    assertThat(cents(two.lines().get(i).totals(), part))
                            .isBetween(
                                    cents(one.lines().get(i).totals(), part) - 2,
                                    cents(one.lines().get(i).totals(), part) + 2);
                }
            }
        });
    }

    /// Unless a coupon changes or is an amount where something is sold once: what comes on top has the
    /// coupon of its own change, so the way matters.
    @Test
    void twoChangesOnOneDayAreOneChange() {
        forSamples(CHANGES, random -> {
            var any = RandomChange.of(random);
            var second = any.andThen(random);
            // On one day the same is known of the tax.
            var first = new RandomChange(
                    any.before(), any.after().with(second.after().tax()), any.startsAt(), any.openFrom());
            if (first.sellsOnce(second) && !first.keepsTheCouponLike(second)) {
                return;
            }
            var both = new RandomChange(first.before(), second.after(), first.startsAt(), first.openFrom());

            var steps = List.of(
                    first.upgrade(Explain.OFF),
                    Upgrade.of(
                            new InvoiceBasis.Period(first.before()).changed(first.after(), first.startsAt()),
                            second.after(),
                            first.startsAt(),
                            period -> period.start().isBefore(first.openFrom())
                                    ? new Upgrade.State.Issued(second.after().tax(), Upgrade.Limit.NONE)
                                    : new Upgrade.State.Open(),
                            Explain.OFF));
            var once = both.upgrade(Explain.OFF);

            var currency = first.before().currency();
            for (var part : first.taxesOnceAlike(second) ? ALL : BEFORE_TAX) {
                assertThat(sum(steps.stream().flatMap(UpgradeLawsTest::differences), part, currency))
                        .isEqualTo(sum(differences(once), part, currency));
            }
        });
    }

    private static long cents(Totals totals, Function<Totals, Amount> part) {
        return part.apply(totals).money().minorUnits();
    }

    @Test
    void aStretchOfTimeSplitsWithoutLoss() { // R5
        forSamples(CHANGES, random -> {
            var pricing = new ContractPricing(RandomChange.of(random).after(), Explain.OFF);
            var schedule = pricing.schedule();
            for (int phase = 0; phase < pricing.phases().size(); phase++) {
                for (int i = 0; i < pricing.phases().get(phase).lines().size(); i++) {
                    var line = pricing.phases().get(phase).lines().get(i);
                    var whole = schedule.phases().get(phase).lines().get(i).totals();
                    if (!(line.line().kind() instanceof BrickKind.OneTime)) {
                        split(line, pricing.coupon(line), whole, random);
                    }
                }
            }
        });
    }

    private static void split(LinePricing line, LineCoupon coupon, Totals whole, RandomGenerator random) {
        var phase = line.calendar().dates();
        var days = random.longs(2, 0, phase.days() + 1).sorted().toArray();
        var cuts = List.of(
                phase.start(), phase.start().plusDays(days[0]), phase.start().plusDays(days[1]), phase.end());
        long gross = 0;
        long net = 0;
        for (int i = 1; i < cuts.size(); i++) {
            gross += line.grossOver(cuts.get(i - 1), cuts.get(i)).money().minorUnits();
            net += line.netOver(cuts.get(i - 1), cuts.get(i), coupon).money().minorUnits();
        }
        assertThat(gross).isEqualTo(whole.gross().money().minorUnits());
        assertThat(net).isEqualTo(whole.net().money().minorUnits());
    }

    @Test
    void recomputingFromTheTreeAloneGivesTheSameAmounts() { // R21
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            var upgrade = change.upgrade(Explain.ON);
            var amounts = new ArrayList<Amount>();
            ALL.forEach(part -> amounts.add(part.apply(upgrade.totals())));
            upgrade.lines().forEach(line -> amounts.add(line.totals().total()));
            upgrade.taxes().forEach(tax -> amounts.addAll(List.of(tax.amount(), tax.taxable())));
            differences(upgrade).forEach(difference -> amounts.add(difference.total()));
            RandomChange.settled(upgrade)
                    .forEach(settled -> amounts.add(settled.totals().total()));

            var recompute = new Recompute();
            for (var amount : amounts) {
                assertThat(recompute.amount(
                                Objects.requireNonNull(amount.how()),
                                change.before().currency()))
                        .isEqualTo(amount.money());
            }
            assertThat(amounts(upgrade.totals()))
                    .isEqualTo(amounts(change.upgrade(Explain.OFF).totals()));
        });
    }

    @Test
    void aChangeOnTheFirstDayWithNothingBilledIsTheNewAgreement() {
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            LocalDate start = change.before().startsAt();

            var upgrade = RandomChange.upgrade(change.before(), change.after(), start, start, Explain.OFF);

            var difference = Example.price(change.after())
                    .totals()
                    .minus(Example.price(change.before().with(change.after().tax()))
                            .totals());
            assertThat(amounts(upgrade.totals())).isEqualTo(amounts(difference));
            assertThat(RandomChange.settled(upgrade)).isEmpty();
        });
    }

    private static Stream<Totals> differences(Upgrade upgrade) {
        return upgrade.repriced().stream().map(Repriced::difference);
    }

    private static List<Long> amounts(Totals totals) {
        return Stream.of(totals.gross(), totals.net(), totals.tax())
                .map(amount -> amount.money().minorUnits())
                .toList();
    }

    private static <T> Money sum(Stream<T> parts, Function<T, Amount> amount, CurrencyCode currency) {
        return parts.map(part -> amount.apply(part).money()).reduce(Money.zero(currency), Money::plus);
    }
}
