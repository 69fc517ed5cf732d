package io.billwright.edges.reports.views;

import io.billwright.edges.reports.views.ReportColumns.Column.Form;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The fields of a report that a document shows, and the field of its chart.
record ReportColumns(List<Column> columns, String main) {

    /// A field of a row, and its format.
    record Column(String name, Form form) {

        enum Form {
            PERIOD,
            TEXT,
            AMOUNT,
            NUMBER,
            PERCENT
        }
    }

    private static final String MOVEMENTS =
            "opening new_business expansion reactivation price_change pause contraction churn mrr";
    private static final String COLLECTED =
            "opening invoiced credited voided written_off credit_used collected closing";
    private static final String PAST_DUE =
            "issued_amount past_due_amount settled_late_amount in_dunning_amount given_up_amount written_off_amount";

    static ReportColumns of(ReportKind report) {
        return switch (report) {
            case MRR -> of("mrr", "starts_at group_name", MOVEMENTS, "");
            case RETENTION ->
                of(
                        "net",
                        "ends_at cohort months_later customers customers_left",
                        "base gross net",
                        "gross_percent net_percent");
            case RECEIVABLES ->
                of(
                        "receivable",
                        "group_name",
                        "not_due up_to_30 up_to_60 up_to_90 older receivable credit",
                        "invoices");
            case COLLECTIONS -> of("closing", "starts_at", COLLECTED, "dso collected_percent");
            case DUNNING -> of("past_due_amount", "month", PAST_DUE, "issued past_due");
            case FORECAST -> of("cash", "starts_at group_name", "scheduled renewals possible_renewals usage cash", "");
            case REVENUE ->
                of("recognised", "month", "opening_deferred billed credited recognised deferred unbilled", "");
            case TAX -> of("tax", "month jurisdiction name rate", "taxable tax", "");
            case USAGE ->
                of(
                        "revenue",
                        "month brick_name group_name quantity",
                        "overage commitment revenue cost margin",
                        "margin_percent");
        };
    }

    /// Each text is a list of field names, separated by spaces.
    private static ReportColumns of(String main, String before, String amounts, String after) {
        var columns = Stream.of(
                        names(before).map(ReportColumns::column),
                        names(amounts).map(name -> new Column(name, Form.AMOUNT)),
                        names(after).map(ReportColumns::column))
                .flatMap(part -> part)
                .toList();
        return new ReportColumns(columns, main);
    }

    private static Stream<String> names(String text) {
        return Arrays.stream(text.split(" ", -1)).filter(name -> !name.isEmpty());
    }

    /// A column that is not an amount.
    private static Column column(String name) {
        return new Column(
                name,
                switch (name) {
                    case "starts_at", "ends_at", "cohort", "month" -> Form.PERIOD;
                    case "quantity", "invoices", "dso", "months_later", "customers", "customers_left" -> Form.NUMBER;
                    case "issued", "past_due" -> Form.NUMBER;
                    case "rate", "collected_percent", "margin_percent" -> Form.PERCENT;
                    case "gross_percent", "net_percent" -> Form.PERCENT;
                    default -> Form.TEXT;
                });
    }
}
