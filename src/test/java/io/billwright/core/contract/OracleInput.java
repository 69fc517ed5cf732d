package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.oracle.Fraction;
import io.billwright.oracle.Input;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Terms in the words of the independent implementation.
public final class OracleInput {

    private OracleInput() {}

    public static Input.Agreement of(Terms terms) {
        var phases = terms.phases().stream()
                .map(phase -> new Input.Phase(
                        phase.months(),
                        coupon(phase.coupon()),
                        phase.lines().stream().map(OracleInput::line).toList()))
                .toList();
        return new Input.Agreement(
                terms.anchor(),
                terms.from(),
                terms.months(),
                terms.frequency().name(),
                coupon(terms.coupon()),
                phases,
                tax(terms.tax()),
                standstills(terms));
    }

    private static List<Input.Standstill> standstills(Terms terms) {
        var standstills = new ArrayList<Input.Standstill>();
        long earlier = 0;
        for (var pause : terms.pauses()) {
            var from = pause.before().plusDays(earlier);
            standstills.add(new Input.Standstill(from, from.plusDays(pause.days())));
            earlier += pause.days();
        }
        return standstills;
    }

    private static Input.Line line(Line line) {
        var discounts = line.discounts();
        return new Input.Line(
                line.brick().id().toString(),
                kind(line.kind()),
                price(line.price()),
                Fraction.of(line.quantity()),
                line.unlimited(),
                Fraction.of(discounts.renewingPercent().orElse(BigDecimal.ZERO)),
                Fraction.of(discounts.oneTimePercent().orElse(BigDecimal.ZERO)),
                discounts.fixedAmount().map(Money::minorUnits).orElse(0L),
                line.taxCategory(),
                line.kind() instanceof BrickKind.Usage(var window)
                        ? Input.Window.valueOf(window.name())
                        : Input.Window.BILLING_PERIOD,
                line.fixedSince());
    }

    private static Input.Kind kind(BrickKind kind) {
        return switch (kind) {
            case BrickKind.AddOn() -> Input.Kind.ADD_ON;
            case BrickKind.OneTime() -> Input.Kind.ONE_TIME;
            case BrickKind.Usage(var _) -> Input.Kind.USAGE;
            case BrickKind.Milestone(var _) -> Input.Kind.MILESTONE;
        };
    }

    private static Input.Price price(Price price) {
        return switch (price) {
            case Price.Flat(var amount) -> new Input.Flat(Fraction.of(amount));
            case Price.PerUnit(var unitPrice) -> new Input.PerUnit(Fraction.of(unitPrice));
            case Price.Packaged(var size, var amount) -> new Input.Blocks(Fraction.of(amount), Fraction.of(size));
            case Price.Graduated(var tiers) -> new Input.Graduated(tiers(tiers));
            case Price.Volume(var tiers) -> new Input.Volume(tiers(tiers));
            case Price.Stairstep(var tiers) -> new Input.Stairstep(tiers(tiers));
        };
    }

    private static List<Input.Tier> tiers(List<io.billwright.core.pricing.Tier> tiers) {
        return tiers.stream()
                .map(tier -> new Input.Tier(
                        tier.upTo() == null ? null : Fraction.of(tier.upTo()), Fraction.of(tier.price())))
                .toList();
    }

    private static Input.@Nullable Coupon coupon(Optional<Coupon> coupon) {
        if (coupon.isEmpty()) {
            return null;
        }
        return switch (coupon.get()) {
            case Coupon.Rate(var _, var percent) -> new Input.RateCoupon(Fraction.of(percent));
            case Coupon.Fixed(var _, var amount, var since, var _, var _) ->
                new Input.AmountCoupon(amount.minorUnits(), since);
        };
    }

    private static Input.TaxTreatment tax(TaxTreatment tax) {
        return switch (tax) {
            case TaxTreatment.ReverseCharge(var reason) -> Input.TaxTreatment.untaxed(reason);
            case TaxTreatment.Exempt(var reason) -> Input.TaxTreatment.untaxed(reason);
            case TaxTreatment.Taxed(var rates) ->
                Input.TaxTreatment.taxed(rates.stream()
                        .map(rate -> new Input.TaxRate(
                                rate.name(), rate.jurisdiction(), rate.category(), Fraction.of(rate.percent())))
                        .toArray(Input.TaxRate[]::new));
            case TaxTreatment.ByDay(var first, var changes) ->
                tax(first)
                        .with(changes.stream()
                                .map(change -> new Input.TaxTreatment.Later(change.from(), tax(change.treatment())))
                                .toList());
        };
    }
}
