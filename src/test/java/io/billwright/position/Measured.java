package io.billwright.position;

import io.billwright.position.Metering.Entry;
import io.billwright.position.Terms.Aggregation;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Compares the usage report with a recalculation: the usage of each month from its entries, its revenue by adding up
/// invoice lines day by day, and its cost.
final class Measured {

    private final Desk desk;
    private final Position position;
    private final Map<String, Aggregation> aggregations = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();

    Measured(Life life, Desk desk, Position position) {
        this.desk = desk;
        this.position = position;
        life.bricks().stream()
                .filter(brick -> brick.kind() == Terms.Kind.USAGE)
                .forEach(brick -> aggregations.put(desk.brickIds().get(brick.code()), brick.aggregation()));
    }

    /// The differences, month by month.
    List<String> differences() {
        var first = YearMonth.from(position.today).minusMonths(36);
        for (var brick : aggregations.keySet()) {
            var cost =
                    Wire.object().put("brick_id", brick).put("currency", "USD").put("unit_cost", "0.037");
            desk.call("PUT", "/unit-costs", cost.put("starts_at", first.atDay(1).toString()));
        }
        var last = YearMonth.from(position.today);
        var rows = desk.rows("/reports/usage/months?limit=100&from=" + first + "&to=" + last);
        var lines = usageLines();
        for (var month = first; !month.isAfter(last); month = month.plusMonths(1)) {
            for (var brick : aggregations.keySet()) {
                compare(month, brick, rows, lines);
            }
        }
        return wrong;
    }

    private record UsageLine(String kind, String brickId, long net, LocalDate start, LocalDate end, Span live) {}

    /// The lines that bill usage and commitments, of invoices that are issued and not voided.
    private List<UsageLine> usageLines() {
        return desk.facts()
                .sql("""
                        select l.kind, l.brick_id, l.net, lower(coalesce(l.serves, l.service)) as first_day,
                               upper(coalesce(l.serves, l.service)) as end_day, lower(l.live) as live_first,
                               upper(l.live) as live_end
                        from invoice_lines l
                        join invoices i on i.seller_id = l.seller_id and i.invoice_id = l.invoice_id
                            and i.version = l.version
                        join issued_invoices s on s.seller_id = l.seller_id and s.invoice_id = l.invoice_id
                        where l.seller_id = :seller and l.kind in ('USAGE', 'OVERAGE')
                          and not exists (select 1 from voided_invoices v
                                          where v.seller_id = l.seller_id and v.invoice_id = l.invoice_id)
                        """)
                .param("seller", desk.api().seller().id())
                .query((row, _) -> new UsageLine(
                        row.getString("kind"),
                        row.getString("brick_id"),
                        row.getLong("net"),
                        row.getObject("first_day", LocalDate.class),
                        row.getObject("end_day", LocalDate.class),
                        live(row.getObject("live_first", LocalDate.class), row.getObject("live_end", LocalDate.class))))
                .list();
    }

    private static Span live(@Nullable LocalDate first, @Nullable LocalDate end) {
        return first == null || end == null ? new Span(LocalDate.MIN, LocalDate.MIN) : new Span(first, end);
    }

    private void compare(YearMonth month, String brick, List<JsonNode> rows, List<UsageLine> lines) {
        long used = used(month, brick);
        long overage = sum(
                lines,
                "OVERAGE",
                brick,
                line -> YearMonth.from(line.end().minusDays(1)).equals(month) ? line.net() : 0);
        long commitment = sum(lines, "USAGE", brick, line -> inMonth(line, month));
        long cost = Fraction.of(used).times(Fraction.of("3.7")).cents();
        differ(month, rows, brick, "quantity", used);
        differ(month, rows, brick, "overage", overage);
        differ(month, rows, brick, "commitment", commitment);
        differ(month, rows, brick, "revenue", overage + commitment);
        differ(month, rows, brick, "cost", cost);
        differ(month, rows, brick, "margin", overage + commitment - cost);
    }

    private long used(YearMonth month, String brick) {
        var entries = position.metering.entries().stream()
                .filter(entry -> entry.brickId().equals(brick)
                        && YearMonth.from(entry.day()).equals(month))
                .toList();
        return switch (Objects.requireNonNull(aggregations.get(brick))) {
            case SUM -> entries.stream().mapToLong(Entry::value).sum();
            case MAX -> entries.stream().mapToLong(Entry::value).max().orElse(0);
            case LAST ->
                entries.stream()
                        .max(Comparator.comparing(Entry::day)
                                .thenComparingInt(Entry::hour)
                                .thenComparingInt(Entry::arrived))
                        .map(Entry::value)
                        .orElse(0L);
            case UNIQUE -> entries.stream().map(Entry::property).distinct().count();
        };
    }

    private interface Part {
        long of(UsageLine line);
    }

    private static long sum(List<UsageLine> lines, String kind, String brick, Part part) {
        return lines.stream()
                .filter(line -> line.kind().equals(kind) && line.brickId().equals(brick))
                .mapToLong(part::of)
                .sum();
    }

    /// Each day's share is the running total at its end less that at its beginning.
    private static long inMonth(UsageLine line, YearMonth month) {
        long days = line.end().toEpochDay() - line.start().toEpochDay();
        long sum = 0;
        for (var day = line.start(); day.isBefore(line.end()); day = day.plusDays(1)) {
            if (line.live().has(day) && YearMonth.from(day).equals(month)) {
                long before = day.toEpochDay() - line.start().toEpochDay();
                sum += share(line.net(), before + 1, days) - share(line.net(), before, days);
            }
        }
        return sum;
    }

    private static long share(long net, long part, long whole) {
        return Fraction.of(net).times(Fraction.of(part, whole)).cents();
    }

    private void differ(YearMonth month, List<JsonNode> rows, String brick, String field, long ours) {
        long theirs = rows.stream()
                .filter(row -> row.get("month").stringValue().equals(month.toString())
                        && row.get("brick_id").stringValue().equals(brick))
                .mapToLong(row -> row.get(field).longValue())
                .sum();
        if (theirs != ours) {
            wrong.add("use in " + month + ", " + field + ": " + theirs + ", by the facts " + ours);
        }
    }
}
