package io.billwright.position;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Calculates the MRR of each day of a life from the rules alone, and compares the reports with it. A brick's MRR is
/// the monthly price of its quantity less percentage discounts; a fixed amount is spread over the months from the day
/// it was agreed on.
final class Recurring {

    private static final List<String> KINDS = List.of(
            "new_business", "expansion", "contraction", "churn", "reactivation", "pause", "price_change", "exchange");

    private final Desk desk;
    private final Position position;

    Recurring(Desk desk, Position position) {
        this.desk = desk;
        this.position = position;
    }

    /// The agreed monthly price of each brick on a day, in cents, and whether the subscription is paused.
    private record Standing(Map<String, Long> bricks, boolean paused) {

        static final Standing NONE = new Standing(Map.of(), false);

        long agreed() {
            return bricks.values().stream().mapToLong(Long::longValue).sum();
        }

        long of(String brick) {
            return paused ? 0 : bricks.getOrDefault(brick, 0L);
        }

        boolean isNothing() {
            return bricks.values().stream().allMatch(amount -> amount == 0);
        }
    }

    private Standing on(LocalDate day) {
        if (position.lastDay() != null && day.isAfter(position.lastDay())) {
            return Standing.NONE;
        }
        for (var agreement : position.agreements.reversed()) {
            var rests = agreement.rests();
            if (!day.isBefore(rests.real(agreement.start()))) {
                boolean paused = rests.isPaused(day) || (position.isPaused() && day.equals(position.today));
                boolean holds = paused || day.isBefore(rests.real(agreement.end()));
                return holds ? new Standing(monthly(agreement, day), paused) : Standing.NONE;
            }
        }
        return Standing.NONE;
    }

    private static Map<String, Long> monthly(Agreement agreement, LocalDate day) {
        int stage = agreement.stages().size() - 1;
        while (stage > 0 && day.isBefore(agreement.real(stage).start())) {
            stage--;
        }
        var bricks = new TreeMap<String, Long>();
        for (var line : agreement.stages().get(stage).lines().values()) {
            var kind = line.line().brick().kind();
            if (kind == Kind.ADD_ON || (kind == Kind.USAGE && line.line().quantity() > 0)) {
                bricks.put(
                        line.line().brick().id(),
                        monthly(agreement, line, agreement.rests().agreed(day)).cents());
            }
        }
        return bricks;
    }

    private static Fraction monthly(Agreement agreement, RunningLine line, LocalDate day) {
        var own = line.line().discounts().rates(gross(agreement, line, day));
        var end = agreement.agreedEnd();
        var discount = line.discount();
        var coupon = line.coupon();
        return own.minus(discount.amount().over(agreement.months(discount.since(), end)))
                .lessPercent(line.couponRate())
                .minus(coupon.amount().over(agreement.months(coupon.since(), end)));
    }

    private static Fraction gross(Agreement agreement, RunningLine line, LocalDate day) {
        var brick = line.line().brick();
        var quantity = Fraction.of(line.line().quantity());
        if (brick.kind() == Kind.ADD_ON || brick.window() == Window.MONTH) {
            return brick.price().of(quantity);
        }
        if (brick.window() == Window.CONTRACT) {
            return brick.price().of(quantity).over(Fraction.of(agreement.length()));
        }
        for (int k = 0; k < agreement.periods(); k++) {
            var period = agreement.period(k);
            if (period.has(day)) {
                var months = agreement.months(period.start(), period.end());
                return brick.price()
                        .of(quantity.times(months).over(Fraction.of(agreement.step())))
                        .over(months);
            }
        }
        return Fraction.ZERO;
    }

    /// The differences, from the first month to today.
    List<String> differences() {
        var first = position.agreements.getFirst().start().withDayOfMonth(1).minusMonths(1);
        var query = "starts_at=" + first + "&ends_at=" + position.today + "&limit=100";
        var months = months(desk.rows("/reports/mrr?" + query));
        var bricks = months(desk.rows("/reports/mrr?group_by=BRICK&" + query));
        var wrong = new ArrayList<String>();
        long before = 0;
        for (var month = first; !month.isAfter(position.today); month = month.plusMonths(1)) {
            var last = Span.earlier(month.plusMonths(1).minusDays(1), position.today);
            var standing = on(last);
            var rows = months.getOrDefault(month, List.of());
            var groups = bricks.getOrDefault(month, List.of());
            for (var brick : standing.bricks.keySet()) {
                long theirs = groups.stream()
                        .filter(row -> row.get("group_id").stringValue().equals(brick))
                        .mapToLong(row -> row.get("mrr").longValue())
                        .sum();
                differ(wrong, last + " " + brick, theirs, standing.of(brick));
            }
            long mrr = sum(rows, "mrr");
            differ(wrong, last + " all bricks", sum(groups, "mrr"), mrr);
            differ(wrong, last + " in all", mrr, standing.paused ? 0 : standing.agreed());
            differ(wrong, last + " opening", sum(rows, "opening"), before);
            long moved = KINDS.stream().mapToLong(kind -> sum(rows, kind)).sum();
            differ(wrong, last + " movements", moved, mrr - before);
            before = mrr;
            wrong.addAll(movements(month, last, rows));
        }
        return wrong;
    }

    /// Compares what began, ended and was paused, day by day; everything else is compared as one sum elsewhere.
    private List<String> movements(LocalDate first, LocalDate last, List<JsonNode> rows) {
        long began = 0;
        long ended = 0;
        long paused = 0;
        for (var day = first; !day.isAfter(last); day = day.plusDays(1)) {
            var was = on(day.minusDays(1));
            var is = on(day);
            began += was.isNothing() ? is.agreed() : 0;
            ended += !was.isNothing() && is.isNothing() ? -was.agreed() : 0;
            paused += (was.paused ? was.agreed() : 0) - (is.paused ? is.agreed() : 0);
        }
        var wrong = new ArrayList<String>();
        differ(wrong, last + " paused", sum(rows, "pause"), paused);
        if (position.company.equals("first")) {
            differ(wrong, last + " began", sum(rows, "new_business") + sum(rows, "reactivation"), began);
            differ(wrong, last + " ended", sum(rows, "churn"), ended);
        }
        return wrong;
    }

    private static Map<LocalDate, List<JsonNode>> months(List<JsonNode> rows) {
        var months = new TreeMap<LocalDate, List<JsonNode>>();
        rows.forEach(row -> months.computeIfAbsent(
                        LocalDate.parse(row.get("starts_at").stringValue()), _ -> new ArrayList<>())
                .add(row));
        return months;
    }

    private static long sum(List<JsonNode> rows, String field) {
        return rows.stream().mapToLong(row -> row.get(field).longValue()).sum();
    }

    private static void differ(List<String> wrong, String what, long theirs, long ours) {
        if (theirs != ours) {
            wrong.add("recurring on " + what + ": " + theirs + ", by the rules " + ours);
        }
    }
}
