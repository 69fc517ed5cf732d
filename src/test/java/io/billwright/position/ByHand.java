package io.billwright.position;

import io.billwright.position.Invoice.Payment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// R28: a manual step: one payment for several invoices, a write-off, or a change of credit.
final class ByHand {

    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Script script;
    private final Life.Step step;

    ByHand(Desk desk, Position position, Comparison comparison, Script script, Life.Step step) {
        this.desk = desk;
        this.position = position;
        this.comparison = comparison;
        this.script = script;
        this.step = step;
    }

    /// A customer payment: its parts for invoices, and a rest that became credit.
    static final class Sum {
        final String id;
        final String company;
        final long rest;
        final List<Part> parts;
        boolean reversed;

        Sum(String id, String company, long rest, List<Part> parts) {
            this.id = id;
            this.company = company;
            this.rest = rest;
            this.parts = List.copyOf(parts);
        }
    }

    record Part(Invoice invoice, Payment payment) {}

    boolean act() {
        return switch (step.act()) {
            case PAY_SEVERAL -> paySeveral();
            case REVERSE_SEVERAL -> reverseSeveral();
            case WRITE_OFF -> writeOff();
            case TAKE_BACK -> takeBack();
            case GRANT -> grant();
            case APPLY -> apply();
            case PAY_OUT -> payOut();
            default -> false;
        };
    }

    private @Nullable Invoice chosen(Predicate<Invoice> which) {
        var some = position.books.invoices.stream().filter(which).toList();
        return some.isEmpty() ? null : some.get(step.pick() % some.size());
    }

    private JsonNode post(String path, ObjectNode body) {
        script.add(position.today, "POST " + path + " " + body);
        return desk.call("POST", path, body);
    }

    private static ObjectNode money(long cents) {
        return Wire.object().put("amount", cents).put("currency", "USD").put("reason", "By hand");
    }

    private boolean paySeveral() {
        var one = chosen(invoice -> invoice.remaining() > 0);
        if (one == null) {
            return false;
        }
        var open = position.books.invoices.stream()
                .filter(invoice -> invoice.company.equals(one.company) && invoice.remaining() > 0)
                .sorted(Comparator.comparing(invoice -> String.valueOf(invoice.issued)))
                .toList();
        boolean isInOrder =
                open.stream().map(invoice -> invoice.issued).distinct().count() == open.size();
        return (isInOrder && step.how() % 2 == 0) ? oldestFirst(one.company, open) : split(one.company, open);
    }

    /// Pays two thirds of what is open or, in every fourth case, more than all of it.
    private boolean oldestFirst(String company, List<Invoice> open) {
        long owed = open.stream().mapToLong(Invoice::remaining).sum();
        long sum = step.how() % 4 == 0 ? owed + 25_00 : owed * 2 / 3 + 1;
        var amounts = new ArrayList<Long>();
        long left = sum;
        for (var invoice : open) {
            amounts.add(Math.min(left, invoice.remaining()));
            left -= amounts.getLast();
        }
        return paid(company, open, amounts, sum, Wire.object());
    }

    private boolean split(String company, List<Invoice> open) {
        var body = Wire.object();
        var parts = body.putArray("invoices");
        var amounts = open.stream().map(invoice -> invoice.remaining() / 2 + 1).toList();
        for (int i = 0; i < open.size(); i++) {
            parts.addObject().put("invoice_id", comparison.id(open.get(i))).put("amount", amounts.get(i));
        }
        long sum = amounts.stream().mapToLong(Long::longValue).sum() + step.how() % 3 * 10_00L;
        return paid(company, open, amounts, sum, body);
    }

    private boolean paid(String company, List<Invoice> open, List<Long> amounts, long sum, ObjectNode body) {
        body.put("payment_method", "WIRE")
                .put("currency", "USD")
                .put("paid_amount", sum)
                .put("confirm", true);
        var answer = post("/customers/" + desk.company(company) + "/payments", body);
        var parts = new ArrayList<Part>();
        long rest = sum;
        for (int i = 0; i < open.size(); i++) {
            if (amounts.get(i) > 0) {
                var payment = position.books.pay(open.get(i), amounts.get(i));
                payment.isPart = true;
                parts.add(new Part(open.get(i), payment));
                rest -= amounts.get(i);
            }
        }
        position.books.accounts.add(company, rest);
        position.books.sums.add(new Sum(answer.get("customer_payment_id").stringValue(), company, rest, parts));
        return true;
    }

    private boolean reverseSeveral() {
        var sums = position.books.sums.stream().filter(sum -> !sum.reversed).toList();
        if (sums.isEmpty()) {
            return false;
        }
        var sum = sums.get(step.pick() % sums.size());
        post(
                "/customers/" + desk.company(sum.company) + "/payments/" + sum.id + "/reverse",
                Wire.object().put("reason", "It bounced"));
        sum.reversed = true;
        sum.parts.forEach(part -> position.books.reverse(part.invoice, part.payment));
        position.books.accounts.add(sum.company, -sum.rest);
        position.settle();
        return true;
    }

    private boolean writeOff() {
        var invoice = chosen(one -> one.remaining() > 0);
        if (invoice == null) {
            return false;
        }
        post(
                "/invoices/" + comparison.id(invoice) + "/write-off",
                Wire.object().put("reason", "Gone").put("tax_treatment", step.how() % 2 == 0 ? "KEEP" : "RETURN"));
        invoice.writeOff(true);
        return true;
    }

    private boolean takeBack() {
        var invoice = chosen(one -> one.writtenOff() > 0);
        if (invoice == null) {
            return false;
        }
        post(
                "/invoices/" + comparison.id(invoice) + "/write-off/reverse",
                Wire.object().put("reason", "Found"));
        invoice.writeOff(false);
        return true;
    }

    private boolean grant() {
        long cents = 1 + step.how() * 31L;
        post("/customers/" + desk.company("first") + "/credit/grants", money(cents));
        position.books.accounts.add("first", cents);
        return true;
    }

    private boolean apply() {
        var invoice = chosen(one -> one.remaining() > 0 && position.books.accounts.of(one.company) > 0);
        if (invoice == null) {
            return false;
        }
        long most = Math.min(invoice.remaining(), position.books.accounts.of(invoice.company));
        long cents = step.how() % 2 == 0 ? most : most / 2 + 1;
        post(
                "/invoices/" + comparison.id(invoice) + "/apply-credit",
                step.how() % 2 == 0 ? Wire.object() : Wire.object().put("amount", cents));
        invoice.credited += cents;
        position.books.accounts.add(invoice.company, -cents);
        return true;
    }

    private boolean payOut() {
        long has = position.books.accounts.of("first");
        if (has <= 0) {
            return false;
        }
        long cents = step.how() % 2 == 0 ? has : has / 2 + 1;
        post(
                "/customers/" + desk.company("first") + "/credit/payouts",
                money(cents).put("payment_method", "WIRE"));
        position.books.accounts.add("first", -cents);
        return true;
    }
}
