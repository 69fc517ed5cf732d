package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Compares the receivables reports: today with the model, and at the end of each month with a sum over the ledger.
final class Owing {

    private static final List<String> MOVES =
            List.of("opening", "invoiced", "credited", "voided", "written_off", "credit_used", "collected");
    private static final List<String> AGES =
            List.of("not_due", "up_to_30", "up_to_60", "up_to_90", "older", "muted", "prepaid");

    private final Desk desk;
    private final Position position;
    private final List<String> wrong = new ArrayList<>();

    Owing(Desk desk, Position position) {
        this.desk = desk;
        this.position = position;
    }

    /// The differences.
    List<String> differences() {
        var today = desk.rows("/reports/receivables?limit=100");
        long owed = position.books.invoices.stream()
                .filter(Invoice::isIssued)
                .mapToLong(Invoice::remaining)
                .sum();
        differ("today", sum(today, "receivable") - sum(today, "prepaid"), owed);
        scheduled();
        var ledger = desk.ledger();
        var first = position.today.withDayOfMonth(1).minusMonths(12);
        var flows = desk.rows("/reports/collections?limit=100&starts_at=" + first);
        for (var month = first; !month.isAfter(position.today); month = month.plusMonths(1)) {
            var start = month;
            var last = Span.earlier(month.plusMonths(1).minusDays(1), position.today);
            var flow = flows.stream()
                    .filter(row -> row.get("starts_at").stringValue().equals(start.toString()))
                    .toList();
            var ages = desk.rows("/reports/receivables?limit=100&group_by=CUSTOMER&as_of=" + last);
            var invoices = desk.rows("/reports/receivables/invoices?limit=100&as_of=" + last);
            long balance = balance(ledger, "RECEIVABLE", last);
            differ(last + " of customers", sum(ages, "receivable"), balance);
            differ(last + " by age", sumOf(ages, AGES), balance);
            differ(last + " of invoices", sum(invoices, "receivable"), balance);
            differ(last + " credit", sum(ages, "credit"), -balance(ledger, "CUSTOMER_CREDIT", last));
            differ(last + " closing", sum(flow, "closing"), balance);
            differ(last + " moved", sumOf(flow, MOVES), balance);
            differ(last + " opening", sum(flow, "opening"), balance(ledger, "RECEIVABLE", month.minusDays(1)));
        }
        return wrong;
    }

    /// Scheduled invoices must be in the forecast on their day; during a pause their day is unknown.
    private void scheduled() {
        if (position.isPaused()) {
            return;
        }
        var last = position.today.plusMonths(36);
        var items = desk.rows("/reports/forecast/items?limit=100&source=SCHEDULED&ends_at=" + last);
        var open = position.books.invoices.stream()
                .filter(invoice -> invoice.isOpen() && !invoice.billDay.isAfter(last))
                .toList();
        long net = open.stream()
                .flatMap(invoice -> position.content(invoice).stream())
                .mapToLong(Charge::net)
                .sum();
        differ("in the future", sum(items, "net"), net);
        differ("in future invoices", items.size(), open.size());
    }

    /// The debits less the credits up to and including a day.
    private static long balance(List<Desk.Posting> ledger, String account, LocalDate last) {
        return ledger.stream()
                .filter(entry -> !entry.day().isAfter(last))
                .mapToLong(entry -> (entry.debit().equals(account) ? entry.amount() : 0)
                        - (entry.credit().equals(account) ? entry.amount() : 0))
                .sum();
    }

    private static long sum(List<JsonNode> rows, String field) {
        return rows.stream().mapToLong(row -> row.get(field).longValue()).sum();
    }

    private static long sumOf(List<JsonNode> rows, List<String> fields) {
        return fields.stream().mapToLong(field -> sum(rows, field)).sum();
    }

    private void differ(String what, long theirs, long ours) {
        if (theirs != ours) {
            wrong.add("owed " + what + ": " + theirs + ", by the rules " + ours);
        }
    }
}
