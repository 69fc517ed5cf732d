package io.billwright.position;

import io.billwright.edges.reports.postings.RollingUpPostings;
import io.billwright.edges.reports.recurring.RollingUp;
import io.billwright.position.Position.Renewal;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Line;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Plays a life on the service and in the model side by side. The model goes ahead, day by day; the service follows
/// when a step has something to do, and is held against the model before it and at the end.
final class Play {

    private final Life life;
    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Tally tally;
    final Script script = new Script();
    private int transactions;
    /// How the model was when the service was held against it, and whether something was done since.
    private String seen = "";

    private boolean acted = true;
    /// Whether the service is where the model is.
    private boolean arrived = true;

    /// The service and the model differ.
    private static final class Disagreement extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient List<String> differences;

        Disagreement(List<String> differences) {
            super("they disagree", null, false, false);
            this.differences = differences;
        }
    }

    Play(Life life, Tally tally) {
        this.life = life;
        this.tally = tally;
        this.desk = Desks.of(life);
        var taxes = new Taxes(life.catalog().registrations());
        taxes.company("first", new Taxes.Status("FR", life.catalog().exempt()));
        taxes.company("second", new Taxes.Status("FR", false));
        this.position = new Position(taxes, life.firstDay());
        this.comparison = new Comparison(desk, position);
    }

    Api api() {
        return desk.api();
    }

    /// What differs, and after which step; empty if all is well to the end.
    List<String> run() {
        try {
            begin();
            desk.onArrival(this::arrive);
            List<String> wrong = List.of();
            for (int i = 0; wrong.isEmpty() && i < life.steps().size(); i++) {
                wrong = step(life.steps().get(i));
            }
            return wrong.isEmpty() ? finish() : wrong;
        } catch (Disagreement found) {
            return found.differences;
        } catch (RuntimeException | Error failure) {
            return List.of(failure.toString());
        }
    }

    private void begin() {
        var order = life.order();
        var request = desk.terms(order.startsAt(), order.lines())
                .put("customer_id", desk.company("first"))
                .put("plan_id", desk.plan())
                .put("contract_length", order.length())
                .put("billing_frequency", order.frequency().name())
                .put("auto_renews", order.renews())
                .put("renewal_uplifted_rate", order.uplift())
                .put("payment_terms", life.catalog().paymentTerms())
                .put("first_charge_date", order.atCheckout() ? "CHECKOUT_DATE" : "CONTRACT_START_DATE")
                .put("time_zone", "UTC")
                .put("accept", true);
        if (order.coupon() != null) {
            request.set("discount_coupons", desk.redeeming(order.coupon()));
        }
        for (var brick : life.bricks()) {
            script.add(
                    life.firstDay(),
                    "brick " + Wire.brick(brick, desk.brickIds().get(brick.code())));
        }
        script.add(life.firstDay(), "subscribe " + request);
        desk.subscribe(request);
        position.begin(
                "first",
                agreement(),
                new Renewal(
                        order.renews(),
                        order.length(),
                        order.frequency().months(order.length()),
                        Fraction.of(order.uplift())),
                order.atCheckout());
        // The model has renewed a term that was over when it was agreed; the service does as its clock moves.
        arrived = agreement().end().isAfter(life.firstDay());
    }

    private Agreement agreement() {
        var order = life.order();
        return new Life.Order(
                        order.startsAt(),
                        order.length(),
                        order.frequency(),
                        order.lines().stream().map(this::withId).toList(),
                        order.coupon(),
                        order.renews(),
                        order.uplift(),
                        order.atCheckout())
                .agreement();
    }

    private Line withId(Line line) {
        var b = line.brick();
        var id = desk.brickIds().getOrDefault(b.code(), b.code());
        return new Line(
                new Brick(id, b.code(), b.kind(), b.category(), b.price(), b.window(), b.aggregation()),
                line.quantity(),
                line.discounts());
    }

    /// The model goes on to a day, and lets what is due happen. Where it asks what the service chose on the way,
    /// the service goes first.
    private List<String> passTime(LocalDate day) {
        var wrong = renewalDiffers(day);
        boolean goesFirst = position.awaits(day);
        if (goesFirst) {
            desk.arrive();
            acted |= desk.advanceTo(day);
        }
        position.advanceTo(day);
        position.settle();
        arrived = false;
        if (goesFirst) {
            desk.arrive();
        }
        return wrong;
    }

    /// Brings the service to the day of the model, and looks at what came of it.
    private void arrive() {
        if (arrived) {
            return;
        }
        arrived = true;
        boolean happened = desk.advanceTo(position.today);
        if (happened || acted || !position.toString().equals(seen)) {
            var wrong = comparison.differences();
            if (!wrong.isEmpty()) {
                script.add(position.today, "look");
                throw new Disagreement(wrong);
            }
        }
        seen = position.toString();
        acted = false;
    }

    /// R22: a renewal that comes by a day is estimated before it does.
    private List<String> renewalDiffers(LocalDate day) {
        if (!position.renewsBy(day)) {
            return List.of();
        }
        long theirs = desk.get("/subscriptions/" + desk.subscription() + "/renewal/estimate")
                .get("grand_total")
                .longValue();
        long ours = position.ofRenewal();
        return theirs == ours ? List.of() : List.of("estimate of the renewal: " + theirs + ", by the rules " + ours);
    }

    private List<String> step(Life.Step step) {
        var wrong = new ArrayList<>(passTime(position.today.plusDays(step.days())));
        if (wrong.isEmpty()) {
            boolean done = new Acting(life, desk, position, comparison, script, step, wrong, this::next).act();
            acted |= done;
            tally.count(step.act(), done);
            // Some changes are rolled up one by one, others several at a time.
            if (position.today.getDayOfMonth() % 2 == 0) {
                rollingUp().all();
                if (isOfSums()) {
                    postings().all();
                }
            }
        }
        return wrong;
    }

    private RollingUp rollingUp() {
        return new RollingUp(TestService.shared(), desk.api());
    }

    /// Reports are read four times for each, and what is rolled up waits for the lives beside: one life in five is held
    /// against them.
    private boolean isOfSums() {
        return life.seed() % 5 == 0;
    }

    private RollingUpPostings postings() {
        return new RollingUpPostings(TestService.shared(), desk.api());
    }

    private int next() {
        return transactions++;
    }

    private List<String> finish() {
        var wrong = new ArrayList<>(passTime(position.today.plusDays(40)));
        if (wrong.isEmpty()) {
            arrive();
            wrong.addAll(comparison.noteDifferences());
            wrong.addAll(new Recurring(desk, position).differences());
            wrong.addAll(rollingUp().differences(life.firstDay().minusMonths(3), position.today));
            wrong.addAll(new Recurring(desk, position).differences());
            if (isOfSums()) {
                wrong.addAll(postings().differences(position.today));
            }
            wrong.addAll(new Owing(desk, position).differences());
            wrong.addAll(new Measured(life, desk, position).differences());
            desk.explained();
            for (var check : desk.get("/integrity").get("checks")) {
                if (!check.get("ok").booleanValue()) {
                    wrong.add("integrity: " + check);
                }
            }
        }
        return wrong;
    }
}
