package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Carries fixed amounts of coupons and discounts over an upgrade (R6). Such an amount is given once over the whole
/// agreement: what was given before the change counts, and the rest is spread over the remaining time.
public final class FixedAmounts {

    private final List<Held> history;
    private final Terms before;
    private final Terms after;
    private final LocalDate startsAt;
    private final ContractPricing pricingBefore;
    private final ContractPricing pricingAfter;

    /// Earlier terms, and the day on which others replaced them.
    public record Held(Terms terms, LocalDate until) {}

    private FixedAmounts(List<Held> history, ContractPricing pricingBefore, Terms after, LocalDate startsAt) {
        this.history = history;
        this.before = pricingBefore.terms();
        this.after = after;
        this.startsAt = startsAt;
        this.pricingBefore = pricingBefore;
        this.pricingAfter = new ContractPricing(after, Explain.OFF);
    }

    /// The terms after an upgrade, with what is left of each fixed amount. `history` are the earlier terms of the
    /// agreement, latest first.
    public static Terms carriedOver(List<Held> history, Terms after) {
        var last = history.getFirst();
        var pricing = new ContractPricing(last.terms, Explain.OFF);
        return new FixedAmounts(history, pricing, discounts(pricing, after, last.until), last.until).coupons();
    }

    private static Terms discounts(ContractPricing pricing, Terms after, LocalDate startsAt) {
        var phases = new ArrayList<Phase>(after.phases().size());
        for (var phase : after.phases()) {
            var known = pricing.phases().get(phase.position() - 1);
            phases.add(new Phase(
                    phase.position(),
                    phase.months(),
                    phase.lines().stream()
                            .map(line -> carriedOver(line, known, startsAt))
                            .toList(),
                    phase.coupon()));
        }
        return after.with(phases, after.coupon());
    }

    /// What a removed or replaced discount has given counts towards the next one.
    private static Line carriedOver(Line line, PhasePricing known, LocalDate startsAt) {
        var was = known.lines().stream()
                .filter(one -> one.line().brick().id().equals(line.brick().id()))
                .findFirst();
        if (was.isEmpty()
                || was.get().isBilledOnce()
                || was.get()
                        .line()
                        .discounts()
                        .fixedAmount()
                        .equals(line.discounts().fixedAmount())
                || !startsAt.isAfter(known.calendar().start())) {
            return line;
        }
        var given = given(was.get(), startsAt);
        var since = line.discounts().fixedAmount().isPresent() ? startsAt : null;
        return line.fixedFrom(since, given.signum() == 0 ? null : given);
    }

    private static Fraction given(LinePricing was, LocalDate startsAt) {
        var line = was.line();
        var earlier = line.fixedGiven() == null ? Fraction.ZERO : line.fixedGiven();
        var left = line.discounts()
                .fixedAmount()
                .map(amount -> amount.exact().minus(earlier))
                .orElse(Fraction.ZERO);
        return left.signum() <= 0
                ? earlier
                : earlier.plus(
                        left.times(was.shareGiven(line.fixedSince(), startsAt).value()));
    }

    private Terms coupons() {
        var phases = new ArrayList<Phase>(after.phases().size());
        for (var phase : after.phases()) {
            var known = before.phases().get(phase.position() - 1);
            phases.add(new Phase(
                    phase.position(),
                    phase.months(),
                    phase.lines(),
                    coupon(known.coupon(), phase.coupon(), List.of(known), List.of(phase), terms -> {
                        var same = terms.phases().get(phase.position() - 1);
                        return new Shared(same.coupon(), List.of(same));
                    })));
        }
        return after.with(
                phases,
                coupon(
                        before.coupon(),
                        after.coupon(),
                        sharing(before),
                        sharing(after),
                        terms -> new Shared(terms.coupon(), sharing(terms))));
    }

    /// The coupon of some terms, and the phases whose lines share it.
    private record Shared(Optional<Coupon> coupon, List<Phase> phases) {}

    private static List<Phase> sharing(Terms terms) {
        return terms.phases().stream().filter(phase -> phase.coupon().isEmpty()).toList();
    }

    private Optional<Coupon> coupon(
            Optional<Coupon> was,
            Optional<Coupon> becomes,
            List<Phase> phasesBefore,
            List<Phase> phasesAfter,
            Function<Terms, Shared> earlier) {
        if (becomes.isEmpty() || !(becomes.get() instanceof Coupon.Fixed fixed) || phasesAfter.isEmpty()) {
            return becomes;
        }
        var first = after.dates(phasesAfter.getFirst()).start();
        var same = was.filter(one -> one.code().equals(fixed.code())).isPresent()
                && lines(phasesBefore).equals(lines(phasesAfter));
        if (same || !startsAt.isAfter(first)) {
            return same ? was : Optional.of(new Coupon.Fixed(fixed.code(), fixed.amount()));
        }
        var given = given(earlier);
        var left =
                Money.round(fixed.amount().exact().minus(given), fixed.amount().currency());
        return Optional.of(new Coupon.Fixed(fixed.code(), fixed.amount(), startsAt, given, parts(left, phasesAfter)));
    }

    private static List<List<Line>> lines(List<Phase> phases) {
        return phases.stream().map(Phase::lines).toList();
    }

    /// What fixed-amount coupons have given when the upgrade begins, including one that ended before it.
    private Fraction given(Function<Terms, Shared> earlier) {
        for (var held : history) {
            var shared = earlier.apply(held.terms);
            if (shared.coupon.orElse(null) instanceof Coupon.Fixed fixed) {
                return given(fixed, shared.phases, held);
            }
        }
        return Fraction.ZERO;
    }

    private static Fraction given(Coupon.Fixed fixed, List<Phase> phases, Held held) {
        var pricing = new ContractPricing(held.terms, Explain.OFF);
        var given = fixed.given() == null ? Fraction.ZERO : fixed.given();
        for (var phase : phases) {
            for (var line : pricing.phases().get(phase.position() - 1).lines()) {
                if (pricing.coupon(line) instanceof LineCoupon.Fixed(var amount, var since)) {
                    given = given.plus(amount.value()
                            .times(line.shareGiven(since, held.until).value()));
                }
            }
        }
        return given;
    }

    /// Splits the rest by what each line still costs; a one-time line counts with what it costs more than before.
    private List<Coupon.Part> parts(Money left, List<Phase> phases) {
        var lines = new ArrayList<LinePricing>();
        var weights = new ArrayList<Fraction>();
        for (var phase : phases) {
            for (var line : pricingAfter.phases().get(phase.position() - 1).scheduledLines()) {
                var weight = stillCosts(line, phase);
                if (weight.signum() > 0) {
                    lines.add(line);
                    weights.add(weight);
                }
            }
        }
        var shares = shares(left, weights);
        var parts = new ArrayList<Coupon.Part>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            parts.add(
                    new Coupon.Part(line.calendar().from(), line.line().brick().id(), shares.get(i)));
        }
        return parts;
    }

    /// If the rest covers all that the lines cost, each gets its full cost; otherwise the rest is split in whole
    /// cents.
    private static List<Fraction> shares(Money left, List<Fraction> weights) {
        var sum = weights.stream().reduce(Fraction.ZERO, Fraction::plus);
        if (sum.compareTo(left.exact()) <= 0) {
            return weights;
        }
        return left.minorUnits() <= 0
                ? Collections.nCopies(weights.size(), Fraction.ZERO)
                : Allocation.byWeight(left, weights).stream().map(Money::exact).toList();
    }

    private Fraction stillCosts(LinePricing line, Phase phase) {
        if (!after.dates(phase).end().isAfter(startsAt)) {
            return Fraction.ZERO;
        }
        if (!line.isBilledOnce() || !startsAt.isAfter(line.calendar().start())) {
            return line.beforeCouponFrom(startsAt).value();
        }
        var known = onceBefore(line);
        var whole = line.beforeCoupon().value();
        return known == null ? whole : whole.minus(known.beforeCoupon().value());
    }

    /// The same one-time line before the upgrade, if there was one.
    private @Nullable LinePricing onceBefore(LinePricing line) {
        UUID brickId = line.line().brick().id();
        return pricingBefore.phases().stream()
                .filter(phase -> phase.calendar().from() == line.calendar().from())
                .flatMap(phase -> phase.lines().stream())
                .filter(one -> one.isBilledOnce() && one.line().brick().id().equals(brickId))
                .findFirst()
                .orElse(null);
    }
}
