package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.Sums;
import io.billwright.edges.reports.receivables.CollectionsStore.Kind;
import io.billwright.edges.reports.receivables.CollectionsStore.Moved;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Sums up by period how receivables changed.
final class CollectionsReport {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /// The receivables of one currency at the start of a period, and their changes in it.
    private static final class Course {

        private final Sums<Kind> moved = new Sums<>(Kind.class);
        private long opening;

        private long closing() {
            return opening + moved.all();
        }

        private void begin() {
            opening = closing();
            moved.clear();
        }

        private boolean isNothing() {
            return opening == 0 && moved.isNothing();
        }
    }

    private CollectionsReport() {}

    /// @param moved all changes since the beginning, in order of days
    static List<CollectionsRow> of(List<Moved> moved, List<DatePeriod> periods) {
        var sums = new TreeMap<CurrencyCode, Course>();
        var rows = new ArrayList<CollectionsRow>();
        int next = 0;
        for (var period : periods) {
            for (; next < moved.size() && moved.get(next).day().isBefore(period.start()); next++) {
                add(moved.get(next), sums);
            }
            sums.values().forEach(Course::begin);
            for (; next < moved.size() && moved.get(next).day().isBefore(period.end()); next++) {
                add(moved.get(next), sums);
            }
            sums.forEach((currency, sum) -> {
                if (!sum.isNothing()) {
                    rows.add(row(period, currency, sum));
                }
            });
        }
        return rows;
    }

    private static void add(Moved one, Map<CurrencyCode, Course> sums) {
        sums.computeIfAbsent(one.currency(), _ -> new Course()).moved.add(one.kind(), one.amount());
    }

    private static CollectionsRow row(DatePeriod period, CurrencyCode currency, Course sum) {
        long closing = sum.closing();
        long collected = -sum.moved.of(Kind.COLLECTED);
        return new CollectionsRow(
                period.start(),
                period.lastDay(),
                currency,
                sum.opening,
                sum.moved.of(Kind.INVOICED),
                sum.moved.of(Kind.CREDITED),
                sum.moved.of(Kind.VOIDED),
                sum.moved.of(Kind.WRITTEN_OFF),
                sum.moved.of(Kind.CREDIT_USED),
                sum.moved.of(Kind.COLLECTED),
                closing,
                ratio(
                        BigDecimal.valueOf(closing).multiply(BigDecimal.valueOf(period.days())),
                        sum.moved.of(Kind.INVOICED),
                        1),
                ratio(BigDecimal.valueOf(collected).multiply(HUNDRED), closing + collected, 2));
    }

    private static @Nullable String ratio(BigDecimal part, long whole, int digits) {
        return whole <= 0
                ? null
                : part.divide(BigDecimal.valueOf(whole), digits, RoundingMode.HALF_UP)
                        .toPlainString();
    }
}
