package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.ReportingCurrency;
import io.billwright.edges.reports.Sums;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Sums up movements by period, currency and group.
final class MrrReport {

    private static final int MONTHS_OF_A_YEAR = 12;
    private static final int MOST_ROWS = 500_000;
    private static final Comparator<Group> IN_ORDER =
            Comparator.comparing(Group::name).thenComparing(group -> String.valueOf(group.id));

    /// What rows are grouped by, besides period and currency.
    enum GroupBy {
        NONE,
        PLAN,
        BRICK,
        CUSTOMER,
        CURRENCY
    }

    /// A plan, brick, customer or currency; without an id and a name, the group of everything.
    record Group(@Nullable UUID id, String name) {}

    /// A movement or billed usage: an amount of a group on a day. `kind` is null for usage.
    record Entry(
            LocalDate day,
            Group group,
            CurrencyCode currency,
            @Nullable MovementKind kind,
            long amount) {}

    private record Key(Group group, CurrencyCode currency) {}

    /// The running sums of a group in one currency.
    private static final class Course {

        private final Sums<MovementKind> moved = new Sums<>(MovementKind.class);
        private long opening;
        private long usage;

        private long closing() {
            return opening + moved.all();
        }

        private void begin() {
            opening = closing();
            moved.clear();
            usage = 0;
        }

        private boolean isNothing() {
            return opening == 0 && usage == 0 && moved.isNothing();
        }
    }

    private final Map<Key, Course> sums =
            new TreeMap<>(Comparator.comparing(Key::group, IN_ORDER).thenComparing(Key::currency));

    private MrrReport() {}

    /// @param entries all entries since the beginning, in order of days
    static List<MrrRow> of(List<Entry> entries, List<DatePeriod> periods, @Nullable ReportingCurrency reporting) {
        var report = new MrrReport();
        var rows = new ArrayList<MrrRow>();
        int next = 0;
        for (var period : periods) {
            next = report.add(entries, next, period.start());
            report.sums.values().forEach(Course::begin);
            next = report.add(entries, next, period.end());
            rows.addAll(reporting == null ? report.rows(period) : report.converted(period, reporting));
            if (rows.size() > MOST_ROWS) {
                throw new Rejection.Invalid(
                        "the report has more than " + MOST_ROWS + " rows; ask for fewer days or without group_by");
            }
        }
        return rows;
    }

    /// Adds the entries before a day, starting at an index; returns the next index.
    private int add(List<Entry> entries, int from, LocalDate day) {
        int next = from;
        while (next < entries.size() && entries.get(next).day.isBefore(day)) {
            var entry = entries.get(next++);
            var sum = sums.computeIfAbsent(new Key(entry.group, entry.currency), _ -> new Course());
            if (entry.kind == null) {
                sum.usage += entry.amount;
            } else {
                sum.moved.add(entry.kind, entry.amount);
            }
        }
        return next;
    }

    private List<MrrRow> rows(DatePeriod period) {
        return sums.entrySet().stream()
                .filter(entry -> !entry.getValue().isNothing())
                .map(entry -> row(period, entry.getKey(), entry.getValue(), 0))
                .toList();
    }

    /// One row for each group. Openings are converted at the rates of the day before, everything else at those of the
    /// last day.
    private List<MrrRow> converted(DatePeriod period, ReportingCurrency into) {
        var groups = new TreeMap<Group, Course>(IN_ORDER);
        var closings = new TreeMap<Group, Long>(IN_ORDER);
        var last = period.lastDay();
        sums.forEach((key, own) -> {
            if (own.isNothing()) {
                return;
            }
            var sum = groups.computeIfAbsent(key.group, _ -> new Course());
            sum.opening +=
                    into.convert(own.opening, key.currency, period.start().minusDays(1));
            sum.usage += into.convert(own.usage, key.currency, last);
            for (var kind : MovementKind.values()) {
                sum.moved.add(kind, into.convert(own.moved.of(kind), key.currency, last));
            }
            closings.merge(key.group, into.convert(own.closing(), key.currency, last), Math::addExact);
        });
        var rows = new ArrayList<MrrRow>();
        groups.forEach((group, sum) -> {
            long exchange = Objects.requireNonNull(closings.get(group)) - sum.closing();
            rows.add(row(period, new Key(group, into.currency()), sum, exchange));
        });
        return rows;
    }

    private static MrrRow row(DatePeriod period, Key key, Course sum, long exchange) {
        long mrr = sum.closing() + exchange;
        return new MrrRow(
                period.start(),
                period.lastDay(),
                key.currency,
                key.group.id,
                key.group.name.isEmpty() ? null : key.group.name,
                sum.opening,
                sum.moved.of(MovementKind.NEW_BUSINESS),
                sum.moved.of(MovementKind.EXPANSION),
                sum.moved.of(MovementKind.CONTRACTION),
                sum.moved.of(MovementKind.CHURN),
                sum.moved.of(MovementKind.REACTIVATION),
                sum.moved.of(MovementKind.PAUSE),
                sum.moved.of(MovementKind.PRICE_CHANGE),
                exchange,
                mrr,
                Math.multiplyExact(mrr, MONTHS_OF_A_YEAR),
                sum.usage);
    }
}
