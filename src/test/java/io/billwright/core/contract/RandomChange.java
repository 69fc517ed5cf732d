package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Upgrade.Limit;
import io.billwright.core.contract.Upgrade.State;
import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.BillingPeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Any change of any agreement on any day of it, with any part of it billed already.
record RandomChange(Terms before, Terms after, LocalDate startsAt, LocalDate openFrom) {

    private static final int LONGEST_AGO = 60;

    static RandomChange of(RandomGenerator random) {
        var plain = RandomTerms.of(random);
        var fresh = new Terms(
                plain.anchor(),
                random.nextBoolean() ? 0 : random.nextInt(LONGEST_AGO),
                plain.months(),
                plain.frequency(),
                plain.currency(),
                plain.phases(),
                plain.coupon(),
                plain.tax());
        if (random.nextInt(3) == 0) {
            fresh = paused(fresh, random);
        }
        var before = random.nextInt(3) == 0 ? changed(fresh, anyDay(fresh, random), random) : fresh;
        var startsAt = anyDay(before, random);
        return new RandomChange(
                before, changed(before, startsAt, random), startsAt, anyOpenFrom(before, startsAt, random));
    }

    /// One to three pauses, the first perhaps before it all begins, and the next perhaps on the day of resumption.
    static Terms paused(Terms terms, RandomGenerator random) {
        var paused = terms;
        var day = terms.startsAt().minusDays(20);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            long left = Math.max(1, ChronoUnit.DAYS.between(day, paused.end()));
            day = day.plusDays(random.nextInt(4) == 0 ? 0 : random.nextLong(left));
            int days = random.nextInt(1, 90);
            paused = paused.paused(day, days);
            day = day.plusDays(days);
        }
        return paused;
    }

    boolean sellsOnce(RandomChange next) {
        return soldOnce(next).findAny().isPresent();
    }

    /// Whether no brick that is sold once is taxed in one way before and in another after.
    boolean taxesOnceAlike(RandomChange next) {
        var categories = soldOnce(next)
                .collect(Collectors.groupingBy(
                        line -> line.brick().id(), Collectors.mapping(Line::taxCategory, Collectors.toSet())));
        return categories.values().stream().allMatch(one -> one.size() == 1);
    }

    private Stream<Line> soldOnce(RandomChange next) {
        return Stream.of(before, after, next.after)
                .flatMap(terms -> terms.phases().stream())
                .flatMap(phase -> phase.lines().stream())
                .filter(line -> line.kind() instanceof BrickKind.OneTime);
    }

    /// Whether this change and the next leave all coupons as they are, and none is an amount.
    boolean keepsTheCouponLike(RandomChange next) {
        var agreed = coupons(before);
        return agreed.equals(coupons(after))
                && agreed.equals(coupons(next.after))
                && agreed.stream().flatMap(Optional::stream).noneMatch(Coupon.Fixed.class::isInstance);
    }

    private static List<Optional<Coupon>> coupons(Terms terms) {
        return Stream.concat(Stream.of(terms.coupon()), terms.phases().stream().map(Phase::coupon))
                .toList();
    }

    Upgrade upgrade(Explain explain) {
        return upgrade(before, after, startsAt, openFrom, explain);
    }

    /// A change when the periods that start before a day are issued, and nothing limits what is given back.
    static Upgrade upgrade(Terms before, Terms after, LocalDate startsAt, LocalDate openFrom, Explain explain) {
        return Upgrade.of(
                new InvoiceBasis.Period(before),
                after,
                startsAt,
                period -> period.start().isBefore(openFrom)
                        ? new State.Issued(after.tax(), Limit.NONE)
                        : new State.Open(),
                explain);
    }

    /// What the change settles of periods that are issued.
    static List<PricedPeriod> settled(Upgrade upgrade) {
        var settled = new ArrayList<>(upgrade.own());
        settled.addAll(upgrade.anew());
        settled.addAll(upgrade.decreases());
        return settled;
    }

    /// Another change on the same day.
    RandomChange andThen(RandomGenerator random) {
        return new RandomChange(after, changed(after, startsAt, random), startsAt, openFrom);
    }

    static LocalDate anyOpenFrom(Terms terms, LocalDate startsAt, RandomGenerator random) {
        var starts = starts(terms);
        starts.add(terms.end());
        starts.removeIf(start -> start.isBefore(terms.periodOn(startsAt).start()));
        return starts.get(random.nextBoolean() ? 0 : random.nextInt(starts.size()));
    }

    /// The start of a period now and then, as that is where stubs vanish.
    private static LocalDate anyDay(Terms terms, RandomGenerator random) {
        if (random.nextInt(3) == 0) {
            var starts = starts(terms);
            return starts.get(random.nextInt(starts.size()));
        }
        long days = ChronoUnit.DAYS.between(terms.startsAt(), terms.end());
        return terms.startsAt().plusDays(random.nextLong(days));
    }

    private static List<LocalDate> starts(Terms terms) {
        var starts = new ArrayList<LocalDate>();
        int from = terms.from();
        for (var phase : terms.phases()) {
            BillingPeriod.of(terms.calendar(), from, phase.months(), terms.frequency())
                    .forEach(period -> starts.add(period.dates().start()));
            from += phase.months();
        }
        return starts;
    }

    private static Terms changed(Terms terms, LocalDate day, RandomGenerator random) {
        var any = new RandomTerms(random, terms.currency());
        var phases = terms.phases().stream()
                .map(phase -> random.nextInt(4) == 0
                        ? phase
                        : new Phase(
                                phase.position(),
                                phase.months(),
                                lines(phase.lines(), any, day, random),
                                coupon(phase.coupon(), any, day, random)))
                .toList();
        return new Terms(
                terms.anchor(),
                terms.from(),
                terms.months(),
                terms.frequency(),
                terms.currency(),
                phases,
                coupon(terms.coupon(), any, day, random),
                random.nextInt(8) == 0 ? any.tax() : terms.tax(),
                terms.pauses());
    }

    private static List<Line> lines(List<Line> lines, RandomTerms any, LocalDate day, RandomGenerator random) {
        var changed = new ArrayList<Line>();
        for (var line : lines) {
            switch (random.nextInt(6)) {
                case 0, 1 -> changed.add(line);
                case 2 -> changed.add(with(line, BigDecimal.valueOf(random.nextInt(6000)), line.fixedSince()));
                case 3 -> changed.add(discounted(line, any, day));
                case 4 -> changed.add(replaced(line, any.line(), day));
                default -> changed.addAll(random.nextBoolean() ? List.of() : List.of(any.line()));
            }
        }
        return changed;
    }

    private static Line with(Line line, BigDecimal quantity, @Nullable LocalDate since) {
        return new Line(
                line.brick(),
                line.kind(),
                line.price(),
                quantity,
                line.unlimited(),
                line.discounts(),
                line.taxCategory(),
                since);
    }

    private static Line discounted(Line line, RandomTerms any, LocalDate day) {
        return new Line(
                line.brick(),
                line.kind(),
                line.price(),
                line.quantity(),
                line.unlimited(),
                any.discounts(),
                line.taxCategory(),
                day);
    }

    /// The same brick with another price, and even of another kind.
    private static Line replaced(Line line, Line other, LocalDate day) {
        return new Line(
                line.brick(),
                other.kind(),
                other.price(),
                other.quantity(),
                other.unlimited(),
                other.discounts(),
                other.taxCategory(),
                day);
    }

    private static Optional<Coupon> coupon(
            Optional<Coupon> coupon, RandomTerms any, LocalDate day, RandomGenerator random) {
        if (random.nextBoolean()) {
            return coupon;
        }
        return any.maybe(2, any::coupon)
                .map(other -> other instanceof Coupon.Fixed(var code, var amount, var _, var _, var _)
                        ? new Coupon.Fixed(code, amount, day)
                        : other);
    }
}
