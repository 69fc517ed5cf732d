package io.billwright.position;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// R27: a step that cancels the subscription, today or on a later day.
final class Ending {

    private final Desk desk;
    private final Position position;
    private final Script script;
    private final Life.Step step;
    private final List<String> disagreements;

    Ending(Desk desk, Position position, Script script, Life.Step step, List<String> disagreements) {
        this.desk = desk;
        this.position = position;
        this.script = script;
        this.step = step;
        this.disagreements = disagreements;
    }

    boolean act() {
        boolean isToday = step.act() == Act.CANCEL || (step.act() == Act.CANCEL_GIVING_BACK && step.how() % 3 == 0);
        var body = Wire.object();
        var lastDay = isToday ? position.today : lastDay(body);
        boolean isEarlier = !position.isCanceled() || isBefore(lastDay, position.lastDay());
        if (lastDay == null || !isEarlier || position.isGivenBack()) {
            return false;
        }
        boolean givesBack = step.act() == Act.CANCEL_GIVING_BACK && isBegun() && !position.awaits(lastDay);
        if (givesBack) {
            body.put("settlement", "CREDIT");
        }
        boolean asksForRefund = givesBack && step.pick() % 4 == 0;
        boolean isRefused = asksForRefund && isRefused(body.deepCopy().put("settlement", "REFUND"));
        long credited = position.books.credited();
        end(body, lastDay, givesBack);
        if (asksForRefund && isRefused != position.books.credited() > credited) {
            disagreements.add("a refund is " + (isRefused ? "refused" : "granted"));
        }
        return true;
    }

    private void end(ObjectNode body, LocalDate lastDay, boolean givesBack) {
        script.add(position.today, "cancel " + body);
        var path = "/subscriptions/" + desk.subscription() + "/cancel";
        var estimate = desk.call("POST", path + "/estimate", body);
        desk.call(
                "POST",
                path,
                body.put("estimate_hash", estimate.get("estimate_hash").stringValue()));
        var outcome = Cancel.on(position, lastDay, givesBack);
        agrees("estimate of the cancellation", estimate.get("credited_total").longValue(), outcome.noted());
        agrees("credit of the cancellation", estimate.get("credit_total").longValue(), outcome.credit());
    }

    /// Nothing was paid online in these lives, so a refund is rejected if any money would have to be returned.
    private boolean isRefused(ObjectNode body) {
        var answer = desk.ask("POST", "/subscriptions/" + desk.subscription() + "/cancel/estimate", body);
        if (answer.status() == 400 && answer.text().contains("no more was paid online")) {
            return true;
        }
        agrees("refunded", answer.expect(200).body().get("refund_total").longValue(), 0);
        return false;
    }

    /// A later day, the last day of the period, or the last day of the term.
    private @Nullable LocalDate lastDay(ObjectNode body) {
        if (!isBegun()) {
            return null;
        }
        var agreement = position.agreement();
        var rests = agreement.rests();
        var term = rests.real(agreement.end()).minusDays(1);
        return switch (step.how() % 3) {
            case 0 -> {
                body.put("ends_at", "END_OF_TERM");
                yield term;
            }
            case 1 -> {
                body.put("ends_at", "END_OF_PERIOD");
                yield Span.earlier(
                        term,
                        rests.real(period(rests.agreed(position.today)).end()).minusDays(1));
            }
            default -> {
                var day = Span.earlier(term, position.today.plusDays(1 + step.pick() % 50));
                body.put("ends_at", day.toString());
                yield day;
            }
        };
    }

    private Span period(LocalDate day) {
        var agreement = position.agreement();
        for (int k = 0; k < agreement.periods(); k++) {
            if (agreement.period(k).has(day)) {
                return agreement.period(k);
            }
        }
        throw new IllegalStateException("no period has " + day);
    }

    /// Whether the last agreement has begun; a future one may end the current agreement earlier.
    private boolean isBegun() {
        return !position.agreement()
                .start()
                .isAfter(position.agreement().rests().agreed(position.today));
    }

    private static boolean isBefore(@Nullable LocalDate day, @Nullable LocalDate other) {
        return day != null && other != null && day.isBefore(other);
    }

    private void agrees(String what, long theirs, long ours) {
        if (theirs != ours) {
            disagreements.add(what + ": " + theirs + ", by the rules " + ours);
        }
    }
}
