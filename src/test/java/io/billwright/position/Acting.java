package io.billwright.position;

import io.billwright.position.Invoice.Payment;
import java.time.LocalDate;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Performs one step of a life, on the service and on the model.
final class Acting {

    private final Life life;
    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Script script;
    private final Life.Step step;
    private final List<String> disagreements;
    private final IntSupplier numbers;

    Acting(
            Life life,
            Desk desk,
            Position position,
            Comparison comparison,
            Script script,
            Life.Step step,
            List<String> disagreements,
            IntSupplier numbers) {
        this.disagreements = disagreements;
        this.life = life;
        this.desk = desk;
        this.position = position;
        this.comparison = comparison;
        this.script = script;
        this.step = step;
        this.numbers = numbers;
    }

    /// Performs the step; returns false if there was nothing it could apply to.
    boolean act() {
        return switch (step.act()) {
            case PAY -> pay(Invoice::isIssued, 0);
            case OVERPAY -> pay(Invoice::isIssued, 50_00);
            case PREPAY -> prepay();
            case REVERSE -> reverse();
            case NOTE -> note();
            case VOID -> voidOne(invoice -> invoice.isIssued() && invoice.sum() > 0);
            case VOID_SCHEDULED -> voidOne(Invoice::isOpen);
            case ISSUE_EARLY -> issueEarly();
            case REGENERATE -> regenerate();
            case USE, USE_LATE, EDIT_USE, DELETE_USE, COMPLETE, COMPLETE_NEXT ->
                new Using(desk, position, script, step, numbers).act();
            case PAUSE -> pause();
            case RESUME -> resume();
            case EXEMPT -> exempt();
            case WAIT -> arrived();
            case REBILL -> rebill();
            case NOTE_LINE, REFUND_OUTSIDE -> new NotesByHand(desk, position, comparison, script, step).act();
            case PAY_SEVERAL, REVERSE_SEVERAL, WRITE_OFF, TAKE_BACK, GRANT, APPLY, PAY_OUT ->
                new ByHand(desk, position, comparison, script, step).act();
            case UPGRADE,
                    UPGRADE_BACKDATED,
                    UPGRADE_FUTURE,
                    DECREASE,
                    SWITCH_PLAN,
                    RECAST,
                    RECAST_BACKDATED,
                    RECAST_FUTURE,
                    TAKEOVER,
                    TAKEOVER_FUTURE,
                    CANCEL,
                    CANCEL_LATER,
                    CANCEL_GIVING_BACK ->
                new Changing(life, desk, position, comparison, script, step, disagreements).act();
        };
    }

    private boolean arrived() {
        desk.arrive();
        return true;
    }

    private @Nullable Invoice chosen(Predicate<Invoice> which) {
        var some = position.books.invoices.stream().filter(which).toList();
        return some.isEmpty() ? null : some.get(step.pick() % some.size());
    }

    private void say(String text) {
        script.add(position.today, text);
    }

    private void post(Invoice invoice, String what, ObjectNode body) {
        say("POST " + what + " " + body + " on " + invoice);
        desk.call("POST", "/invoices/" + comparison.id(invoice) + what, body);
    }

    private boolean pay(Predicate<Invoice> which, long more) {
        var invoice = chosen(which.and(one -> one.remaining() > 0));
        if (invoice == null) {
            return false;
        }
        long amount = more > 0 || step.how() % 3 > 0 ? invoice.remaining() + more : invoice.remaining() / 3 + 1;
        return paid(invoice, amount);
    }

    private boolean prepay() {
        var invoice = chosen(Invoice::isOpen);
        return invoice != null && paid(invoice, 1 + step.how() * 17L);
    }

    private boolean paid(Invoice invoice, long amount) {
        say("pay " + amount + " on " + invoice);
        var answer = desk.call(
                "POST",
                "/invoices/" + comparison.id(invoice) + "/payments",
                Wire.object()
                        .put("payment_method", "WIRE")
                        .put("paid_amount", amount)
                        .put("confirm", true));
        position.books.pay(invoice, amount).id = answer.get("payment_id").stringValue();
        return true;
    }

    private boolean reverse() {
        var invoice =
                chosen(one -> !one.withdrawn && one.payments.stream().anyMatch(paid -> !paid.reversed && !paid.isPart));
        if (invoice == null) {
            return false;
        }
        Payment payment = invoice.payments.stream()
                .filter(one -> !one.reversed && !one.isPart)
                .findFirst()
                .orElseThrow();
        post(invoice, "/payments/" + payment.id + "/reverse", Wire.object().put("reason", "It bounced"));
        position.books.reverse(invoice, payment);
        position.settle();
        return true;
    }

    private boolean note() {
        var invoice = chosen(one -> one.isIssued() && one.left() > 0);
        if (invoice == null) {
            return false;
        }
        long amount = step.how() % 2 == 0 ? invoice.left() : 1 + invoice.left() * (step.how() % 10) / 10;
        post(
                invoice,
                "/credit-notes",
                Wire.object().put("reason", "Goodwill").put("amount", Math.min(amount, invoice.left())));
        position.books.note(invoice, Math.min(amount, invoice.left()));
        return true;
    }

    private boolean voidOne(Predicate<Invoice> which) {
        var invoice = chosen(which.and(one -> one.paid() == 0 && one.notes.isEmpty() && one.givenBack.isEmpty()));
        if (invoice == null) {
            return false;
        }
        post(invoice, "/void", Wire.object().put("reason", "Goodwill"));
        position.voided(invoice);
        return true;
    }

    private boolean issueEarly() {
        var invoice = chosen(one -> one.isOpen() && one.kind == Invoice.Kind.PERIOD);
        if (invoice == null || position.isPaused()) {
            return false;
        }
        post(invoice, "/issue", Wire.object());
        position.issue(invoice);
        return true;
    }

    /// R17: nothing that the invoice bills has changed, so the new version has the same amounts.
    private boolean regenerate() {
        var invoice = chosen(one -> one.isIssued() && one.notes.isEmpty() && one.writtenOff() == 0);
        if (invoice == null) {
            return false;
        }
        post(invoice, "/regenerate", Wire.object());
        return true;
    }

    private boolean rebill() {
        var invoice = chosen(one -> Rebill.isPossible(position, one));
        if (invoice == null) {
            return false;
        }
        post(invoice, "/rebill", Wire.object());
        Rebill.of(position, invoice);
        return true;
    }

    private boolean pause() {
        if (position.isPaused()
                || position.isOver()
                || position.isCanceled()
                || position.today.isBefore(position.agreements.getFirst().start())) {
            return false;
        }
        LocalDate until = step.how() % 2 == 0 ? null : position.today.plusDays(1 + step.pick() % 40);
        var body = Wire.object();
        if (until != null) {
            body.put("scheduled_resume_at", until.toString());
        }
        say("pause " + body);
        desk.call("POST", "/subscriptions/" + desk.subscription() + "/pause", body);
        position.pause(until);
        return true;
    }

    private boolean resume() {
        if (!position.isPaused()) {
            return false;
        }
        say("resume");
        desk.call("POST", "/subscriptions/" + desk.subscription() + "/resume", Wire.object());
        position.resume();
        return true;
    }

    private boolean exempt() {
        boolean exempt = step.how() % 2 == 0;
        say(exempt ? "exempt" : "not exempt");
        desk.exempt("first", exempt);
        position.books.taxes.company("first", new Taxes.Status("FR", exempt));
        return true;
    }
}
