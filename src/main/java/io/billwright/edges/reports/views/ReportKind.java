package io.billwright.edges.reports.views;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The reports that can be saved as a view: the path of each in the API, and its date parameters.
enum ReportKind {
    MRR("reports/mrr", Span.DAYS),
    RETENTION("reports/retention", Span.DAYS),
    RECEIVABLES("reports/receivables", Span.ONE_DAY),
    COLLECTIONS("reports/collections", Span.DAYS),
    DUNNING("reports/dunning-funnel", Span.DAYS),
    FORECAST("reports/forecast", Span.DAYS_TO_COME),
    REVENUE("reports/revenue", Span.MONTHS),
    TAX("reports/tax", Span.MONTHS),
    USAGE("reports/usage/months", Span.MONTHS);

    private final String path;
    private final Span span;

    ReportKind(String path, Span span) {
        this.path = path;
        this.span = span;
    }

    /// The query parameters that set a report's date range.
    private enum Span {
        DAYS("starts_at", "ends_at"),
        MONTHS("from", "to"),
        DAYS_TO_COME("ends_at", "ends_at"),
        ONE_DAY("as_of", "as_of");

        private final String first;
        private final String last;

        Span(String first, String last) {
            this.first = first;
            this.last = last;
        }
    }

    /// The path below the version prefix of the API.
    String path() {
        return path;
    }

    /// The names of the filters that set the date range.
    Set<String> daysOfFilters() {
        return span.first.equals(span.last) ? Set.of(span.first) : Set.of(span.first, span.last);
    }

    /// Whether it covers a range, which can then be set as a number of months relative to today.
    boolean hasMonths() {
        return span != Span.ONE_DAY;
    }

    /// The query parameters for today: the filters and, if a number of months is set, the months up to today or, for
    /// a forecast, from today on.
    Map<String, String> parameters(Map<String, String> filters, @Nullable Integer months, LocalDate today) {
        var parameters = new TreeMap<>(filters);
        if (months != null) {
            var first = YearMonth.from(today).minusMonths(months - 1L);
            switch (span) {
                case DAYS -> {
                    parameters.put(span.first, first.atDay(1).toString());
                    parameters.put(span.last, today.toString());
                }
                case MONTHS -> {
                    parameters.put(span.first, first.toString());
                    parameters.put(span.last, YearMonth.from(today).toString());
                }
                case DAYS_TO_COME ->
                    parameters.put(
                            span.last, today.plusMonths(months).minusDays(1).toString());
                case ONE_DAY -> throw new IllegalArgumentException("a report of one day has no months");
            }
        }
        return parameters;
    }
}
