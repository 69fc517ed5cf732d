package io.billwright.position;

import io.billwright.position.Life.Catalog;
import io.billwright.position.Life.Frequency;
import io.billwright.position.Life.Order;
import io.billwright.position.Life.Step;
import io.billwright.position.Taxes.Registration;
import io.billwright.position.Terms.Aggregation;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Discounts;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/// Generates random lives from seeds.
final class Lives {

    private static final List<Act> NEVER_BEGUN = List.of(Act.ISSUE_EARLY, Act.CANCEL);
    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    /// The number of consecutive seeds whose lives share a seller.
    static final int OF_A_SELLER = 8;

    private final SplittableRandom random;
    private final Set<Act> acts;

    private Lives(long seed, Set<Act> acts) {
        this.random = new SplittableRandom(seed);
        this.acts = acts;
    }

    static Life of(long seed, Set<Act> acts) {
        return new Lives(seed, acts).life(seed, new Lives(-1 - seed / OF_A_SELLER, acts).catalog());
    }

    private Catalog catalog() {
        var firstDay = FIRST.plusDays(random.nextInt(400));
        var bricks = bricks();
        var coupons = List.of(
                new Coupon("RATE", Fraction.of(pick(5, 10, 12)), 0),
                new Coupon("AMOUNT", Fraction.ZERO, acts.contains(Act.DECREASE) ? pick(1_00, 77_77, 500_00) : 1_00));
        var change = acts.contains(Act.EXEMPT) ? firstDay.plusDays(random.nextInt(20, 200)) : FIRST.plusYears(50);
        var registrations = List.of(
                new Registration("FR", "TVA", "standard", Fraction.of(20), FIRST.minusYears(5), change),
                new Registration("FR", "TVA", "standard", Fraction.of(21), change.plusDays(1), null),
                new Registration("FR", "TVA", "books", Fraction.of("5.5"), FIRST.minusYears(5), null));
        return new Catalog(
                firstDay,
                bricks,
                bricks.stream().map(this::dearer).toList(),
                registrations,
                chance(10),
                coupons,
                // Invoices that fall due without a payment method have no effect that is compared.
                chance(20) ? 30 : 999);
    }

    private Life life(long seed, Catalog catalog) {
        return new Life(
                seed,
                catalog,
                order(catalog.firstDay(), catalog.bricks(), catalog.coupons()),
                steps(seed % 10 == 3 && acts.containsAll(NEVER_BEGUN)));
    }

    /// @param neverBegun whether to cancel early after billing for time that then never begins, which is rare
    /// otherwise
    private List<Step> steps(boolean neverBegun) {
        var steps = new ArrayList<Step>();
        int count = random.nextInt(4, 14);
        for (int i = 0; i < count; i++) {
            var followers = i == 0 ? List.<Act>of() : steps.getLast().act().followers(acts);
            boolean follows = !followers.isEmpty() && chance(40);
            var act = follows ? followers.get(random.nextInt(followers.size())) : act();
            int days = chance(25) ? 0 : random.nextInt(1, chance(30) ? 45 : 16);
            steps.add(new Step(days, act, random.nextInt(1000), random.nextInt(1000)));
        }
        if (neverBegun) {
            int at = random.nextInt(3);
            for (var act : NEVER_BEGUN.reversed()) {
                steps.add(at, new Step(random.nextInt(4), act, random.nextInt(1000), random.nextInt(1000)));
            }
        }
        return steps;
    }

    private Act act() {
        int at = random.nextInt(acts.stream().mapToInt(Act::weight).sum());
        for (var act : acts) {
            at -= act.weight();
            if (at < 0) {
                return act;
            }
        }
        throw new IllegalStateException("the weights add up to more than their sum");
    }

    private Order order(LocalDate firstDay, List<Brick> bricks, List<Coupon> coupons) {
        int shift = chance(60) ? 0 : random.nextInt(-40, 30);
        return new Order(
                firstDay.plusDays(shift),
                random.nextInt(1, 8),
                chance(40) ? Frequency.MONTHLY : Frequency.ALL.get(random.nextInt(5)),
                lines(bricks),
                chance(25) ? coupons.get(random.nextInt(2)) : null,
                chance(40),
                pick("0", "5", "3.3"),
                chance(25));
    }

    private List<Line> lines(List<Brick> bricks) {
        var lines = new ArrayList<Line>();
        for (var brick : bricks) {
            if (lines.isEmpty() || chance(80)) {
                lines.add(new Line(brick, quantity(brick), discounts(brick)));
            }
        }
        return lines;
    }

    long quantity(Brick brick) {
        return switch (brick.kind()) {
            case ADD_ON, ONE_TIME -> random.nextInt(1, 30);
            case USAGE -> pick(0L, 0L, 100L, 250L, 1000L);
            case MILESTONE -> random.nextInt(2, 6);
        };
    }

    private Discounts discounts(Brick brick) {
        return new Discounts(
                Fraction.of(chance(15) ? pick(10, 15) : 0),
                Fraction.of(chance(15) ? pick(20, 7) : 0),
                brick.kind() == Kind.ADD_ON && chance(25) ? pick(1, 50, 333) : 0);
    }

    private List<Brick> bricks() {
        var bricks = new ArrayList<Brick>();
        bricks.add(brick("seats", Kind.ADD_ON));
        if (chance(40)) {
            bricks.add(brick("hosts", Kind.ADD_ON));
        }
        if (chance(70)) {
            bricks.add(brick("calls", Kind.USAGE));
        }
        if (chance(30)) {
            bricks.add(brick("data", Kind.USAGE));
        }
        if (chance(30)) {
            bricks.add(brick("setup", Kind.ONE_TIME));
        }
        if (chance(45)) {
            bricks.add(brick("rollout", Kind.MILESTONE));
        }
        return bricks;
    }

    private Brick brick(String code, Kind kind) {
        boolean usage = kind == Kind.USAGE;
        return new Brick(
                code,
                code,
                kind,
                kind == Kind.ONE_TIME ? "books" : "standard",
                kind == Kind.MILESTONE ? new Price.Flat(Fraction.of(random.nextInt(100_00, 9999_99))) : price(usage),
                usage ? pick(Window.MONTH, Window.BILLING_PERIOD, Window.CONTRACT) : Window.BILLING_PERIOD,
                usage && chance(35)
                        ? pick(Aggregation.SUM, Aggregation.MAX, Aggregation.LAST, Aggregation.UNIQUE)
                        : Aggregation.SUM);
    }

    /// Low prices for usage; otherwise sometimes with up to four decimals of a cent (R4).
    private Price price(boolean usage) {
        var unit = usage
                ? Fraction.of(random.nextInt(1, 60), 4)
                : chance(20)
                        ? Fraction.of(random.nextInt(1, 9_999_9999), 10_000)
                        : Fraction.of(random.nextInt(1_00, 99_99));
        var less = unit.times(Fraction.of(3, 4)).rounded(4);
        var least = unit.times(Fraction.of(1, 2)).rounded(4);
        var first = Fraction.of(usage ? 200 : 5);
        var second = Fraction.of(usage ? 900 : 12);
        return switch (random.nextInt(8)) {
            case 0 -> new Price.Flat(unit.times(usage ? 100 : 3).rounded(4));
            case 1 -> new Price.Pack(Fraction.of(usage ? 100 : 4), unit.times(3));
            case 2, 3 -> new Price.Graduated(tiers(first, unit, second, less, least));
            case 4 -> new Price.Volume(tiers(first, unit, second, less, least));
            case 5 -> new Price.Stairstep(tiers(first, unit.times(4), second, unit.times(7), unit.times(10)));
            default -> new Price.PerUnit(unit);
        };
    }

    private static List<Price.Tier> tiers(Fraction first, Fraction one, Fraction second, Fraction two, Fraction three) {
        return List.of(new Price.Tier(first, one), new Price.Tier(second, two), new Price.Tier(null, three));
    }

    private Brick dearer(Brick brick) {
        return brick.withPrice(brick.price().raised(Fraction.of(pick(10, 50))));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
