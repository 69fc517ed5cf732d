package io.billwright.position;

import static io.billwright.position.Ground.JANUARY;
import static io.billwright.position.Ground.TODAY;

import io.billwright.position.Metering.Entry;
import io.billwright.position.Position.Renewal;
import io.billwright.testing.Api;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// The moves of races, as requests to the service and as effects on the model.
final class Moves {

    private final Ground ground;
    private final Desk desk;

    Moves(Ground ground) {
        this.ground = ground;
        this.desk = ground.desk;
    }

    private Move post(String name, String path, ObjectNode body) {
        return Move.of(name, () -> desk.ask("POST", path, body));
    }

    private static Invoice of(Position position, int index) {
        return position.books.invoices.get(index);
    }

    /// A partial payment, or an overpayment, which becomes credit.
    Move pay(int index, long amount) {
        return pay(ground.api, index, amount);
    }

    Move pay(Api client, int index, long amount) {
        var body = Ground.wire(amount).toString();
        return Move.of("pay " + amount, () -> client.post(ground.invoice(index) + "/payments", body))
                .when(position -> !of(position, index).voided)
                .doing(position -> position.books.pay(of(position, index), amount));
    }

    /// A payment with an idempotency key: takes effect once, however often it is sent.
    Move payOnce(int index, long amount, String key) {
        var body = Ground.wire(amount).toString();
        return Move.of(
                        "pay once",
                        () -> ground.api.send(
                                "POST", ground.invoice(index) + "/payments", body, Map.of("Idempotency-Key", key)))
                .doing(position -> {
                    if (of(position, index).payments.isEmpty()) {
                        position.books.pay(of(position, index), amount);
                    }
                });
    }

    /// Charges the remaining amount to the saved card. The service gives the charge up if something else is paid
    /// meanwhile.
    Move charge(int index) {
        return post("charge", ground.invoice(index) + "/pay", Wire.object())
                .grantedIf(
                        answer -> answer.status() == 201 && answer.at("status").equals("SUCCEEDED"))
                .when(position -> of(position, index).remaining() > 0)
                .doing(position -> position.books.pay(
                        of(position, index), of(position, index).remaining()));
    }

    Move reverseJanuary() {
        return post(
                        "reverse",
                        ground.januaryPayment() + "/reverse",
                        Wire.object().put("reason", "It bounced"))
                .taking("the payment of January")
                .doing(position -> {
                    var january = of(position, JANUARY);
                    position.books.reverse(january, january.payments.getFirst());
                    position.settle();
                });
    }

    Move note(int index, long amount) {
        var body = Wire.object().put("reason", "Goodwill").put("amount", amount);
        return post("note " + amount, ground.invoice(index) + "/credit-notes", body)
                .when(position ->
                        of(position, index).isIssued() && of(position, index).left() >= amount)
                .doing(position -> position.books.note(of(position, index), amount));
    }

    Move voids(int index) {
        return voids("void " + index, ground.invoice(index), index);
    }

    Move voids(String name, String path, int index) {
        return post(name, path + "/void", Wire.object().put("reason", "Goodwill"))
                .taking(name)
                .when(position -> of(position, index).paid() == 0
                        && of(position, index).notes.isEmpty()
                        && !of(position, index).withdrawn)
                .doing(position -> position.voided(of(position, index)));
    }

    Move regenerate(int index) {
        return post("regenerate", ground.invoice(index) + "/regenerate", Wire.object())
                .when(position -> of(position, index).isIssued()
                        && of(position, index).notes.isEmpty());
    }

    Move rebill(int index) {
        return post("rebill", ground.invoice(index) + "/rebill", Wire.object())
                .taking("the service of " + index)
                .when(position -> Rebill.isPossible(position, of(position, index)))
                .doing(position -> Rebill.of(position, of(position, index)));
    }

    Move issueEarly(int index) {
        return post("issue", ground.invoice(index) + "/issue", Wire.object())
                .taking("the issue of " + index)
                .when(position -> of(position, index).isOpen() && !position.isPaused())
                .doing(position -> position.issue(of(position, index)));
    }

    private String draft(String kind, ObjectNode terms) {
        var body = terms.put("first_charge_date", "CONTRACT_START_DATE").put("auto_renews", true);
        return desk.call("POST", ground.subscription() + "/" + kind, body)
                .get("order_id")
                .stringValue();
    }

    /// Drafts an upgrade to this number of seats from today.
    String upgrade(int seats) {
        return draft("upgrade", desk.terms(TODAY, List.of(ground.line("seats", seats))));
    }

    Move acceptUpgrade(String order, int seats) {
        return acceptUpgrade(order, seats, null);
    }

    private Move acceptUpgrade(String order, int seats, @Nullable String company) {
        return post("accept " + seats, "/orders/" + order + "/accept", Wire.object())
                .taking("order " + order, "the agreement")
                .when(position -> !position.isOver() && position.agreements.size() == 1)
                .doing(position -> Upgrade.accept(
                        position,
                        TODAY,
                        position.agreement().terms().with(List.of(ground.line("seats", seats)), null),
                        company,
                        List::of));
    }

    /// Accepts an upgrade for another company, as long as nothing was paid in advance on what it would take over (R16).
    Move acceptTakeover(int seats, String company) {
        var body = desk.terms(TODAY, List.of(ground.line("seats", seats))).put("customer_id", desk.company(company));
        var takeover = acceptUpgrade(draft("upgrade", body), seats, company);
        return takeover.when(position -> takeover.possible().test(position)
                && position.books.invoices.stream().noneMatch(one -> one.isOpen() && one.paid() != 0));
    }

    Move cancelOrder(String order) {
        return post("cancel order", "/orders/" + order + "/cancel", Wire.object())
                .taking("order " + order);
    }

    /// Accepts a recast to seven seats for four months, for the same company or for another one.
    Move acceptRecast(@Nullable String company) {
        var lines = List.of(ground.line("seats", 7), ground.line("calls", 0));
        var body = desk.terms(TODAY, lines)
                .put("plan_id", desk.plan())
                .put("contract_length", 4)
                .put("billing_frequency", "MONTHLY");
        if (company != null) {
            body.put("customer_id", desk.company(company));
        }
        var order = draft("recast", body);
        return post("accept recast", "/orders/" + order + "/accept", Wire.object())
                .taking("order " + order, "the agreement")
                .when(position -> !position.isOver())
                .doing(position -> Recast.accept(
                        position,
                        new Agreement(TODAY, 4, 1, new Terms(lines, null)),
                        new Renewal(true, 4, 1, position.renewal.uplift()),
                        false,
                        company));
    }

    Move cancel() {
        return post("cancel", ground.subscription() + "/cancel", Wire.object())
                .taking("the end")
                .when(position -> !position.isOver())
                .doing(Cancel::today);
    }

    Move pause() {
        return post("pause", ground.subscription() + "/pause", Wire.object())
                .when(position -> !position.isPaused() && !position.isOver())
                .doing(position -> position.pause(null));
    }

    Move resume() {
        return post("resume", ground.subscription() + "/resume", Wire.object())
                .when(Position::isPaused)
                .doing(Position::resume);
    }

    private String milestone() {
        return desk.get(ground.subscription() + "/milestones")
                .at("/data/0/milestone_id")
                .stringValue();
    }

    Move complete(boolean onNext) {
        var body = Wire.object().put("quantity", 1).put("bill_on", onNext ? "NEXT_INVOICE" : "IMMEDIATELY");
        var path = ground.subscription() + "/milestones/" + milestone() + "/complete";
        var brick = ground.brick("rollout");
        return post(onNext ? "complete for the next" : "complete", path, body)
                .when(position -> position.milestones.left(brick) > 0)
                .doing(position -> position.complete(brick, 1, onNext ? next(position) : null));
    }

    private static @Nullable Invoice next(Position position) {
        return position.books.invoices.stream()
                .filter(one -> one.isOpen() && one.kind == Invoice.Kind.PERIOD)
                .min(Comparator.comparing(one -> one.billDay))
                .orElse(null);
    }

    /// Records a usage entry, which counts once however often it is sent.
    Move use(String id, long value) {
        var entry = ground.entry(id, value);
        var body =
                Ground.usage(entry).put("subscription_id", desk.subscription()).put("brick_id", entry.brickId());
        return post("use " + id, "/usage", body).doing(position -> {
            if (position.metering.entries().stream().noneMatch(one -> one.id().equals(entry.id()))) {
                position.usage.use(entry);
            }
        });
    }

    Move edit(long value) {
        var now = ground.entry("used", value);
        var body = Wire.object().put("transaction_id", now.id()).put("value", value);
        return Move.of("edit to " + value, () -> desk.ask("PATCH", "/usage", body))
                .when(this::isUsed)
                .doing(position -> position.usage.edit(used(position), now));
    }

    Move deleteUse() {
        var body = Wire.object().put("transaction_id", ground.used.id());
        return Move.of("delete use", () -> desk.ask("DELETE", "/usage", body))
                .when(this::isUsed)
                .taking("the entry")
                .doing(position -> position.usage.delete(used(position)));
    }

    private boolean isUsed(Position position) {
        return position.metering.entries().stream().anyMatch(one -> one.id().equals(ground.used.id()));
    }

    private Entry used(Position position) {
        return position.metering.entries().stream()
                .filter(one -> one.id().equals(ground.used.id()))
                .findFirst()
                .orElseThrow();
    }

    /// Advances the clock to noon of a day, with everything that falls due.
    Move advance(String day) {
        return post("to " + day, "/sandbox/clock/advance", Wire.object().put("to", day + "T12:30:00Z"))
                .doing(position -> {
                    position.release();
                    position.advanceTo(LocalDate.parse(day));
                    position.hold();
                });
    }
}
