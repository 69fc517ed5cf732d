package io.billwright.position;

import io.billwright.position.Metering.Entry;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Performs a step that records usage or completes a milestone.
final class Using {

    private final Desk desk;
    private final Position position;
    private final Script script;
    private final Life.Step step;
    private final IntSupplier numbers;

    Using(Desk desk, Position position, Script script, Life.Step step, IntSupplier numbers) {
        this.desk = desk;
        this.position = position;
        this.script = script;
        this.step = step;
        this.numbers = numbers;
    }

    boolean act() {
        return switch (step.act()) {
            case USE -> use(0);
            case USE_LATE -> use(20 + step.how() % 60);
            case EDIT_USE -> change(false);
            case DELETE_USE -> change(true);
            case COMPLETE -> complete(false);
            case COMPLETE_NEXT -> complete(true);
            default -> false;
        };
    }

    private void say(String text) {
        script.add(position.today, text);
    }

    private @Nullable Line metered() {
        var lines = position.agreement().terms().lines().stream()
                .filter(line -> line.brick().kind() == Kind.USAGE)
                .toList();
        return lines.isEmpty() ? null : lines.get(step.pick() % lines.size());
    }

    private boolean use(int daysBack) {
        var line = metered();
        var day = position.today.minusDays(daysBack);
        var start = position.agreements.getFirst().start();
        if (line == null || position.isOver() || position.isPaused() || day.isBefore(start)) {
            return false;
        }
        int number = numbers.getAsInt();
        var entry = new Entry(
                "use-" + desk.subscription() + "-" + number,
                line.brick().id(),
                value(),
                "user" + step.how() % 4,
                day,
                step.how() % 12,
                number);
        var body = usage(entry).put("subscription_id", desk.subscription()).put("brick_id", entry.brickId());
        say("use " + body);
        desk.call("POST", "/usage", body);
        position.usage.use(entry);
        return true;
    }

    private long value() {
        return List.of(1L, 7L, 60L, 150L, 400L, 1300L).get(step.how() % 6);
    }

    private static ObjectNode usage(Entry entry) {
        var body = Wire.object()
                .put("transaction_id", entry.id())
                .put("value", entry.value())
                .put("time", entry.day() + "T%02d:00:00Z".formatted(entry.hour()));
        body.putObject("properties").put("who", entry.property());
        return body;
    }

    private boolean change(boolean delete) {
        var entries = position.metering.entries();
        if (entries.isEmpty()) {
            return false;
        }
        var was = entries.get(step.pick() % entries.size());
        if (delete) {
            say("delete " + was);
            desk.call("DELETE", "/usage", Wire.object().put("transaction_id", was.id()));
            position.usage.delete(was);
        } else {
            var now = new Entry(was.id(), was.brickId(), value(), was.property(), was.day(), was.hour(), was.arrived());
            say("edit " + was + " to " + now.value());
            desk.call(
                    "PATCH",
                    "/usage",
                    Wire.object().put("transaction_id", was.id()).put("value", now.value()));
            position.usage.edit(was, now);
        }
        return true;
    }

    private boolean complete(boolean defer) {
        var line = position.agreement().terms().lines().stream()
                .filter(one -> one.brick().kind() == Kind.MILESTONE)
                .findFirst();
        var next = position.books.invoices.stream()
                .filter(one -> one.isOpen() && one.kind == Invoice.Kind.PERIOD)
                .min(Comparator.comparing(one -> one.billDay));
        if (line.isEmpty() || (defer && next.isEmpty()) || position.isOver()) {
            return false;
        }
        var id = line.get().brick().id();
        int quantity = (int) Math.min(1 + step.how() % 2, position.milestones.left(id));
        if (quantity <= 0) {
            return false;
        }
        var milestone = desk.get("/subscriptions/" + desk.subscription() + "/milestones")
                .get("data")
                .get(0)
                .get("milestone_id")
                .stringValue();
        var body = Wire.object().put("quantity", quantity).put("bill_on", defer ? "NEXT_INVOICE" : "IMMEDIATELY");
        say("complete " + body);
        desk.call("POST", "/subscriptions/" + desk.subscription() + "/milestones/" + milestone + "/complete", body);
        position.complete(id, quantity, defer ? next.get() : null);
        return true;
    }
}
