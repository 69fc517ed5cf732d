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

/// Plays a life on the service and in the model. The model advances day by day; the service follows only when a step
/// needs it, and is compared with the model then and at the end.
final class Play {

    private static final long REPORTED = Long.getLong("position.reports", 25);

    private final Life life;
    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Tally tally;
    final Script script = new Script();
    private int transactions;
    /// The state of the model at the last comparison, and whether a step has done anything since.
    private String seen = "";

    private boolean acted = true;
    /// Whether the service has reached the day of the model.
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

    /// Returns the first differences; empty if there were none to the end.
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
        // If the term was over when it was agreed, the model has renewed it; the service does so when its clock
        // advances.
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

    /// Advances the model to a day and does what is due. If the model depends on a choice of the service on the way,
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

    /// Advances the service to the day of the model, and compares them if anything changed.
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

    /// R22: a renewal that is due by a day is estimated beforehand.
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
            // Only every other day, so that some changes are rolled up one by one and others several at a time.
            if (isOfReports() && position.today.getDayOfMonth() % 2 == 0) {
                rollingUp().all();
                postings().all();
            }
        }
        return wrong;
    }

    private RollingUp rollingUp() {
        return new RollingUp(TestService.shared(), desk.api());
    }

    /// Comparing all reports takes longer than the life itself, so it is done for a sample of lives.
    private boolean isOfReports() {
        return life.seed() % REPORTED == 0;
    }

    private RollingUpPostings postings() {
        return RollingUpPostings.inOneWay(TestService.shared(), desk.api(), life.seed());
    }

    private List<String> reportDifferences() {
        var wrong = new ArrayList<>(new Recurring(desk, position).differences());
        wrong.addAll(rollingUp().differences(life.firstDay().minusMonths(3), position.today));
        wrong.addAll(new Recurring(desk, position).differences());
        wrong.addAll(postings().differences(position.today));
        wrong.addAll(new Owing(desk, position).differences());
        wrong.addAll(new Measured(life, desk, position).differences());
        return wrong;
    }

    private int next() {
        return transactions++;
    }

    private List<String> finish() {
        var wrong = new ArrayList<>(passTime(position.today.plusDays(40)));
        if (wrong.isEmpty()) {
            arrive();
            wrong.addAll(comparison.noteDifferences());
            if (isOfReports()) {
                wrong.addAll(reportDifferences());
            }
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
