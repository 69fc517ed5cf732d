package io.billwright.position;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// R28: a manual step: a credit note on one line, or a refund of credit that came from a note.
final class NotesByHand {

    private final Desk desk;
    private final Position position;
    private final Comparison comparison;
    private final Script script;
    private final Life.Step step;

    NotesByHand(Desk desk, Position position, Comparison comparison, Script script, Life.Step step) {
        this.desk = desk;
        this.position = position;
        this.comparison = comparison;
        this.script = script;
        this.step = step;
    }

    boolean act() {
        return step.act() == Act.NOTE_LINE ? noteLine() : refund();
    }

    private @Nullable Invoice chosen(Predicate<Invoice> which) {
        var some = position.books.invoices.stream().filter(which).toList();
        return some.isEmpty() ? null : some.get(step.pick() % some.size());
    }

    /// Credits what is left of a line, or half of it. Its tax is a running total (R5).
    private boolean noteLine() {
        var invoice = chosen(one -> one.isIssued() && one.left() > 0);
        if (invoice == null) {
            return false;
        }
        int line = step.how() % invoice.charges.size();
        var charge = invoice.charges.get(line);
        long before = invoice.noted(line, Invoice.Note::nets);
        long left = Math.min(charge.net() - before, invoice.netLeft());
        if (charge.kind() == Charge.Kind.BALANCE || charge.net() <= 0 || left <= 0) {
            return false;
        }
        long net = step.how() % 2 == 0 ? left : left / 2 + 1;
        long tax = Fraction.of(before + net, charge.net())
                        .times(invoice.taxes.get(line))
                        .cents()
                - invoice.noted(line, Invoice.Note::taxes);
        int place = place(invoice, line);
        if (place == 0 || tax > invoice.taxLeft()) {
            return false;
        }
        var body = Wire.object().put("reason", "A bad line");
        body.putArray("line_items").addObject().put("position", place).put("net_amount", net);
        script.add(position.today, "note " + body + " on " + invoice);
        desk.call("POST", "/invoices/" + comparison.id(invoice) + "/credit-notes", body);
        position.books.noteLines(invoice, only(invoice, line, net), only(invoice, line, tax));
        return true;
    }

    private static List<Long> only(Invoice invoice, int line, long cents) {
        var all = new ArrayList<>(Collections.nCopies(invoice.charges.size(), 0L));
        all.set(line, cents);
        return List.copyOf(all);
    }

    /// The position of a line in the service's invoice, from 1; 0 if it cannot be determined.
    private int place(Invoice invoice, int line) {
        var lines = desk.get("/invoices/" + comparison.id(invoice)).get("line_items");
        var charge = invoice.charges.get(line);
        int found = 0;
        for (int i = 0; i < lines.size(); i++) {
            var one = lines.get(i);
            if (one.get("brick_code").stringValue().equals(charge.brick().code())) {
                long tax = one.get("tax").longValue();
                boolean isSame =
                        one.get("grand_total").longValue() - tax == charge.net() && tax == invoice.taxes.get(line);
                if (found > 0 || !isSame) {
                    return 0;
                }
                found = i + 1;
            }
        }
        return found;
    }

    private boolean refund() {
        var invoice = chosen(one -> credited(one) != null && position.books.accounts.of(one.company) > 0);
        if (invoice == null) {
            return false;
        }
        var note = credited(invoice);
        if (note == null) {
            return false;
        }
        var id = id(invoice, note);
        if (id == null) {
            return false;
        }
        long most = Math.min(position.books.refundable(note), position.books.accounts.of(invoice.company));
        long cents = step.how() % 2 == 0 ? most : most / 2 + 1;
        var body = Wire.object().put("payment_method", "WIRE").put("amount", cents);
        script.add(position.today, "refund " + body + " of a note on " + invoice);
        desk.call("POST", "/credit-notes/" + id + "/refunds", body);
        position.books.refund(invoice, note, cents);
        return true;
    }

    private Invoice.@Nullable Note credited(Invoice invoice) {
        return invoice.notes.stream()
                .filter(note -> position.books.refundable(note) > 0)
                .findFirst()
                .orElse(null);
    }

    @SuppressWarnings("ReferenceEquality") // two notes may be equal
    private @Nullable String id(Invoice invoice, Invoice.Note note) {
        JsonNode notes = desk.get("/invoices/" + comparison.id(invoice) + "/credit-notes")
                .get("data");
        int place = 0;
        while (invoice.notes.get(place) != note) {
            place++;
        }
        if (notes.size() != invoice.notes.size()
                || notes.get(place).get("net_total").longValue() != note.net()
                || notes.get(place).get("tax_total").longValue() != note.tax()) {
            return null;
        }
        return notes.get(place).get("credit_note_id").stringValue();
    }
}
