package io.billwright.position;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Compares the service with the model: each invoice, and the credit of each company.
final class Comparison {

    private final Desk desk;
    private final Position position;
    private final Map<Invoice, String> ids = new HashMap<>();

    Comparison(Desk desk, Position position) {
        this.desk = desk;
        this.position = position;
    }

    String id(Invoice invoice) {
        desk.arrive();
        return Objects.requireNonNull(ids.get(invoice), () -> "no invoice of the service is " + invoice);
    }

    /// The credit notes that the service made for an upgrade.
    List<Upgrade.Taken> notesOf(String orderId) {
        var taken = new ArrayList<Upgrade.Taken>();
        for (var note : desk.notes(orderId)) {
            ids.forEach((invoice, id) -> {
                if (id.equals(note.invoiceId())) {
                    taken.add(new Upgrade.Taken(invoice, note.net(), note.tax()));
                }
            });
        }
        return taken;
    }

    /// The differences as text; empty if there are none.
    List<String> differences() {
        var differences = new ArrayList<String>();
        var theirs = new HashMap<String, JsonNode>();
        desk.invoices().forEach(invoice -> theirs.put(text(invoice, "invoice_id"), invoice));
        var open = new ArrayList<Invoice>();
        for (var invoice : position.books.invoices) {
            var id = ids.get(invoice);
            var found = id == null ? null : theirs.remove(id);
            if (found != null) {
                if (invoice.withdrawn) {
                    differences.add("is to be withdrawn: " + invoice + "\n      is " + shown(found));
                } else {
                    compare(invoice, found, differences);
                }
            } else if (id != null && !invoice.withdrawn) {
                differences.add("has gone: " + invoice);
            } else if (id == null && !invoice.withdrawn) {
                open.add(invoice);
            }
        }
        match(open, new ArrayList<>(theirs.values()), differences);
        for (var company : desk.company("second").isEmpty() ? List.of("first") : List.of("first", "second")) {
            long credit = desk.credit(company);
            long expected = position.books.accounts.of(company);
            if (credit != expected) {
                differences.add("credit of " + company + ": " + credit + ", by the rules " + expected);
            }
        }
        return differences;
    }

    /// Compares the number of credit notes, and the net and tax of each.
    List<String> noteDifferences() {
        var differences = new ArrayList<String>();
        for (var invoice : position.books.invoices) {
            if (!invoice.notes.isEmpty()) {
                var notes =
                        desk.get("/invoices/" + id(invoice) + "/credit-notes").get("data");
                var theirs = notes.valueStream()
                        .map(note -> cents(note, "net_total") + " + " + cents(note, "tax_total"))
                        .sorted()
                        .toList();
                var ours = invoice.notes.stream()
                        .map(note -> note.net() + " + " + note.tax())
                        .sorted()
                        .toList();
                differ(differences, "notes on " + invoice + ": ", theirs, ours);
                notes.forEach(note ->
                        differ(differences, "note explained as ", desk.recomputed(note), cents(note, "grand_total")));
            }
        }
        return differences;
    }

    /// Pairs each new invoice of the model with the most similar one of the service.
    private void match(List<Invoice> ours, List<JsonNode> theirs, List<String> differences) {
        for (int leniency = 0; leniency < 4; leniency++) {
            for (var invoice : List.copyOf(ours)) {
                int allowed = leniency;
                var best = theirs.stream()
                        .filter(one -> alike(invoice, one) >= 4 - allowed)
                        .min(Comparator.comparing(one -> text(one, "invoice_id")));
                if (best.isPresent()) {
                    theirs.remove(best.get());
                    ours.remove(invoice);
                    ids.put(invoice, text(best.get(), "invoice_id"));
                    compare(invoice, best.get(), differences);
                }
            }
        }
        theirs.removeIf(Comparison::isNothing);
        ours.forEach(invoice -> differences.add("is missing: " + invoice + " " + expected(invoice)));
        theirs.forEach(invoice -> differences.add("by the rules is not there: " + shown(invoice)));
    }

    /// The service may or may not issue an invoice for usage that costs nothing.
    private static boolean isNothing(JsonNode invoice) {
        return !invoice.get("issued_at").isNull()
                && cents(invoice, "grand_total") == 0
                && lines(invoice).isEmpty();
    }

    private int alike(Invoice invoice, JsonNode other) {
        int alike = 0;
        alike += text(other, "bill_at").startsWith(invoice.billDay.toString()) ? 1 : 0;
        alike += (invoice.issued == null) == other.get("issued_at").isNull() ? 1 : 0;
        alike += expected(invoice).equals(lines(other)) ? 1 : 0;
        alike += firstDay(other).startsWith(realStart(invoice)) ? 1 : 0;
        return alike;
    }

    private static String realStart(Invoice invoice) {
        return invoice.agreement == null
                ? invoice.service.start().toString()
                : invoice.agreement.rests().real(invoice.service.start()).toString();
    }

    private static String firstDay(JsonNode invoice) {
        return invoice.get("line_items")
                .valueStream()
                .map(line -> text(line, "starts_at"))
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    /// Net amounts by brick code.
    private Map<String, Long> expected(Invoice invoice) {
        var nets = new TreeMap<String, Long>();
        var charges = invoice.isOpen() ? position.content(invoice) : invoice.charges;
        charges.forEach(charge -> nets.merge(charge.brick().code(), charge.net(), Long::sum));
        nets.values().removeIf(net -> net == 0);
        return nets;
    }

    private static Map<String, Long> lines(JsonNode invoice) {
        var nets = new TreeMap<String, Long>();
        invoice.get("line_items")
                .forEach(line -> nets.merge(
                        text(line, "brick_code"),
                        line.get("grand_total").longValue() - line.get("tax").longValue(),
                        Long::sum));
        nets.values().removeIf(net -> net == 0);
        return nets;
    }

    private void compare(Invoice invoice, JsonNode found, List<String> differences) {
        var wrong = new ArrayList<String>();
        differ(wrong, "lines", lines(found), expected(invoice));
        differ(wrong, "company", desk.nameOf(text(found, "billed_company_id")), invoice.company);
        differ(wrong, "issued", !found.get("issued_at").isNull(), invoice.issued != null);
        differ(wrong, "voided", !found.get("voided_at").isNull(), invoice.voided);
        if (invoice.issued != null) {
            differ(wrong, "tax", cents(found, "tax_total"), invoice.tax());
            differ(wrong, "total", cents(found, "grand_total"), invoice.total());
            differ(wrong, "granted", cents(found, "credit_granted"), invoice.granted());
            if (!invoice.voided) {
                differ(wrong, "credited", cents(found, "credited_amount"), invoice.credited);
                differ(wrong, "remaining", cents(found, "remaining_amount"), invoice.remaining());
            }
        } else if (!invoice.voided) {
            differ(wrong, "bill day", text(found, "bill_at").substring(0, 10), invoice.billDay.toString());
        }
        if (!wrong.isEmpty()) {
            differences.add(invoice + "\n      " + String.join(", ", wrong) + "\n      is " + shown(found));
        }
    }

    private static void differ(List<String> wrong, String what, Object theirs, Object ours) {
        if (!theirs.equals(ours)) {
            wrong.add(what + " " + theirs + ", by the rules " + ours);
        }
    }

    private static String shown(JsonNode invoice) {
        return text(invoice, "status") + " billed " + text(invoice, "bill_at").substring(0, 10) + " lines "
                + invoice.get("line_items")
                        .valueStream()
                        .map(line -> text(line, "brick_code") + " "
                                + text(line, "starts_at").substring(0, 10) + ".."
                                + text(line, "ends_at").substring(0, 10) + " "
                                + (cents(line, "grand_total") - cents(line, "tax")))
                        .toList()
                + " total " + cents(invoice, "grand_total") + " credited " + cents(invoice, "credited_amount")
                + " adjusted " + cents(invoice, "adjusted_amount") + " remaining "
                + cents(invoice, "remaining_amount") + " granted " + cents(invoice, "credit_granted");
    }

    private static long cents(JsonNode node, String field) {
        return node.get(field).longValue();
    }

    private static String text(JsonNode node, String field) {
        var value = node.get(field);
        return value.isString() ? value.stringValue() : value.toString();
    }
}
