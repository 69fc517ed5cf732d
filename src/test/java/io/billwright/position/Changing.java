package io.billwright.position;

import io.billwright.position.Life.Frequency;
import io.billwright.position.Position.Renewal;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Discounts;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Performs a step that changes the agreement.
final class Changing {

    private final Life life;
    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Script script;
    private final Life.Step step;
    private final SplittableRandom random;
    private final List<String> disagreements;

    Changing(
            Life life,
            Desk desk,
            Position position,
            Comparison comparison,
            Script script,
            Life.Step step,
            List<String> disagreements) {
        this.disagreements = disagreements;
        this.comparison = comparison;
        this.life = life;
        this.desk = desk;
        this.position = position;
        this.script = script;
        this.step = step;
        this.random = new SplittableRandom(step.pick() * 1000L + step.how());
    }

    boolean act() {
        if (position.isOver() || position.isPaused() || (position.isCanceled() && !isEnding())) {
            return false;
        }
        return switch (step.act()) {
            case UPGRADE -> upgrade(0, false, false);
            case UPGRADE_BACKDATED -> upgrade(-random.nextInt(1, 25), false, false);
            case UPGRADE_FUTURE -> upgrade(random.nextInt(1, 60), false, false);
            case DECREASE -> upgrade(List.of(0, 0, -5, 20).get(random.nextInt(4)), true, false);
            case SWITCH_PLAN -> switchPlan();
            case RECAST -> recast(0, false);
            case RECAST_BACKDATED -> recast(-random.nextInt(1, 25), false);
            case RECAST_FUTURE -> recast(random.nextInt(1, 30), false);
            case TAKEOVER -> desk.company("second").isEmpty() && recast(0, true);
            case TAKEOVER_FUTURE -> desk.company("second").isEmpty() && recast(random.nextInt(1, 30), true);
            case CANCEL, CANCEL_LATER, CANCEL_GIVING_BACK ->
                new Ending(desk, position, script, step, disagreements).act();
            default -> false;
        };
    }

    private boolean isEnding() {
        return step.act() == Act.CANCEL || step.act() == Act.CANCEL_LATER || step.act() == Act.CANCEL_GIVING_BACK;
    }

    private boolean switchPlan() {
        if (!desk.isSwitched()) {
            desk.publish(life.dearer());
            desk.switched();
        }
        return upgrade(0, false, false);
    }

    /// Keeps the renewal settings, which is not the default for a change (spec 4.5, 4.6).
    private ObjectNode goingOn(ObjectNode body) {
        return body.put("first_charge_date", "CONTRACT_START_DATE").put("auto_renews", position.renewal.automatic());
    }

    private boolean upgrade(int days, boolean less, boolean takeOver) {
        var agreement = position.agreement();
        var startsAt = position.today.plusDays(days);
        var earliest = agreement.rests().real(agreement.last().from());
        if (startsAt.isBefore(earliest)) {
            startsAt = earliest;
        }
        if (!startsAt.isBefore(agreement.rests().real(agreement.end()))) {
            return false;
        }
        var lines = changed(agreement.terms(), less);
        if (lines.isEmpty()) {
            return false;
        }
        var body = desk.terms(startsAt, lines);
        if (desk.isSwitched()) {
            body.put("plan_id", desk.plan());
        }
        var coupon = coupon(agreement, body);
        var estimate = estimate("upgrade", body);
        var order = order("upgrade", goingOn(body));
        var orderId = order.get("order_id").stringValue();
        var value = Upgrade.accept(
                position,
                startsAt,
                agreement.terms().with(lines, coupon),
                takeOver ? "second" : null,
                () -> comparison.notesOf(orderId));
        long estimated = estimate.get("grand_total").longValue();
        value.ifPresent(ours -> agrees("estimate of the upgrade", estimated, ours));
        agrees("value of the upgrade", Wire.cents(order.get("contract_value").stringValue()), estimated);
        return true;
    }

    private @Nullable Coupon coupon(Agreement agreement, ObjectNode body) {
        return switch (random.nextInt(10)) {
            case 0 -> {
                body.putArray("discount_coupons");
                yield null;
            }
            case 1, 2 -> {
                var other = life.coupons().get(random.nextInt(2));
                body.set("discount_coupons", desk.redeeming(other));
                yield other;
            }
            default -> agreement.terms().coupon();
        };
    }

    /// Lines for an upgrade: changed quantities, or new bricks.
    private List<Line> changed(Terms terms, boolean less) {
        var lines = new ArrayList<Line>();
        for (var brick : life.bricks()) {
            var id = desk.brickIds().getOrDefault(brick.code(), "");
            var agreed = terms.line(id);
            if (random.nextInt(100) >= 50) {
                continue;
            }
            if (agreed.isPresent()) {
                long quantity = less ? lower(agreed.get()) : raised(agreed.get());
                if (quantity >= 0) {
                    var discounts = random.nextInt(3) == 0
                            ? discounts(brick)
                            : agreed.get().discounts();
                    lines.add(new Line(priced(agreed.get()), quantity, quantity == 0 ? Discounts.NONE : discounts));
                }
            } else if (!less) {
                lines.add(new Line(priced(withId(brick)), quantity(brick), discounts(brick)));
            }
        }
        return lines;
    }

    private long lower(Line line) {
        return switch (line.brick().kind()) {
            case ADD_ON, USAGE -> line.quantity() * random.nextInt(4) / 4;
            case ONE_TIME, MILESTONE -> -1;
        };
    }

    private long raised(Line line) {
        return switch (line.brick().kind()) {
            case ADD_ON, ONE_TIME -> line.quantity() + random.nextInt(0, 9);
            case USAGE -> line.quantity() + random.nextInt(3) * 150L;
            case MILESTONE -> line.quantity() + random.nextInt(3);
        };
    }

    private long quantity(Brick brick) {
        return switch (brick.kind()) {
            case ADD_ON, ONE_TIME -> random.nextInt(1, 30);
            case USAGE -> random.nextInt(3) * 200L;
            case MILESTONE -> random.nextInt(2, 6);
        };
    }

    private Discounts discounts(Brick brick) {
        return new Discounts(
                Fraction.of(random.nextInt(4) == 0 ? 10 : 0),
                Fraction.of(random.nextInt(4) == 0 ? 20 : 0),
                brick.kind() == Kind.ADD_ON && random.nextInt(4) == 0 ? random.nextInt(1, 400) : 0);
    }

    private Brick withId(Brick brick) {
        return new Brick(
                desk.brickIds().getOrDefault(brick.code(), brick.code()),
                brick.code(),
                brick.kind(),
                brick.category(),
                brick.price(),
                brick.window(),
                brick.aggregation());
    }

    /// With `plan_id`, the bricks in the request have the prices of the latest version; without it, agreed prices are
    /// kept.
    private Brick priced(Brick brick) {
        return desk.isSwitched() ? brick.withPrice(listed(brick.code())) : brick;
    }

    /// An add-on that was removed by a quantity of 0 comes back at the price of the plan (spec 4.6).
    private Brick priced(Line line) {
        var brick = line.brick();
        return line.quantity() == 0 && brick.kind() == Kind.ADD_ON
                ? brick.withPrice(listed(brick.code()))
                : priced(brick);
    }

    private Price listed(String code) {
        return (desk.isSwitched() ? life.dearer() : life.bricks())
                .stream()
                        .filter(one -> one.code().equals(code))
                        .findFirst()
                        .orElseThrow()
                        .price();
    }

    private boolean recast(int days, boolean takeOver) {
        var agreement = position.agreement();
        var startsAt = position.today.plusDays(days);
        var rests = agreement.rests();
        if (startsAt.isBefore(rests.real(agreement.last().from()))
                || !startsAt.isBefore(rests.real(agreement.end()))
                || (takeOver && position.books.invoices.stream().anyMatch(one -> one.isOpen() && one.reserved > 0))) {
            return false;
        }
        var lines = new ArrayList<Line>();
        for (var brick : life.bricks()) {
            if (lines.isEmpty() || random.nextInt(4) > 0) {
                lines.add(new Line(withId(brick).withPrice(listed(brick.code())), quantity(brick), discounts(brick)));
            }
        }
        int length = random.nextInt(1, 6);
        var frequency = Frequency.ALL.get(random.nextInt(5));
        var body = desk.terms(startsAt, lines)
                .put("plan_id", desk.plan())
                .put("contract_length", length)
                .put("billing_frequency", frequency.name());
        body.putArray("discount_coupons");
        if (takeOver) {
            desk.company("second", false);
            body.put("customer_id", desk.company("second"));
        }
        var estimate = estimate("recast", body);
        order("recast", goingOn(body));
        var outcome = Recast.accept(
                position,
                new Agreement(startsAt, length, frequency.months(length), new Terms(lines, null)),
                new Renewal(position.renewal.automatic(), length, frequency.months(length), position.renewal.uplift()),
                false,
                takeOver ? "second" : null);
        agrees("estimate of the recast", estimate.get("grand_total").longValue(), outcome.total());
        // The credit of the company before is not available to the company that takes over.
        agrees("credit of the recast", estimate.get("adjustment_credit").longValue(), takeOver ? 0 : outcome.given());
        agrees(
                "all credit of the recast",
                estimate.at("/grand_total_details/credit_total").longValue(),
                takeOver ? 0 : outcome.credit());
        return true;
    }

    /// R22: the estimate must be what the change then comes to.
    private void agrees(String what, long theirs, long ours) {
        if (theirs != ours) {
            disagreements.add(what + ": " + theirs + ", by the rules " + ours);
        }
    }

    private JsonNode estimate(String kind, ObjectNode body) {
        return desk.call("POST", "/subscriptions/" + desk.subscription() + "/" + kind + "/estimate", body);
    }

    /// Sends the change with `accept`; returns the accepted order.
    private JsonNode order(String kind, ObjectNode body) {
        body.put("accept", true);
        script.add(position.today, kind + " " + body);
        return desk.call("POST", "/subscriptions/" + desk.subscription() + "/" + kind, body);
    }
}
