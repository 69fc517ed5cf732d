package io.billwright.edges.reports.views;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.reports.views.ReportColumns.Column;
import io.billwright.messaging.languages.Formats;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/// Lays out the rows of a report for printing: a chart and a table for each currency, in the document's language.
public final class ReportTable {

    /// The name of the resource bundle.
    static final String TEXTS = "reports";

    private static final String NOTHING = "–";
    private static final int MOST_BARS = 36;
    private static final int WHOLE = 1000;

    private final ReportSend send;
    private final Map<UUID, String> customers;
    private final ReportColumns columns;
    private final Messages texts;
    private final Formats formats;

    ReportTable(ReportSend send, Map<UUID, String> customers, Language language) {
        this.send = send;
        this.customers = customers;
        this.columns = ReportColumns.of(send.report());
        this.texts = Messages.in(language, TEXTS);
        this.formats = Formats.in(language);
    }

    /// The chart and table of one currency.
    public record Section(String currency, String measure, List<Bar> bars, List<Head> heads, List<List<String>> rows) {}

    /// A bar of the chart; its length is in thousandths of the longest bar.
    public record Bar(String label, int length, boolean isNegative, String amount) {

        public String width() {
            return length / 10 + "." + length % 10 + "%";
        }
    }

    public record Head(String text, boolean isNumber) {}

    List<Section> sections() {
        var byCurrency = send.figures().rows().stream()
                .collect(groupingBy(row -> row.get("currency").stringValue(), TreeMap::new, toList()));
        var sections = new ArrayList<Section>();
        byCurrency.forEach((currency, rows) -> sections.add(section(CurrencyCode.valueOf(currency), rows)));
        return sections;
    }

    private Section section(CurrencyCode currency, List<ObjectNode> unsorted) {
        var rows = unsorted.stream().sorted(Comparator.comparing(this::time)).toList();
        var used = columns.columns().stream()
                .filter(column ->
                        column.form() != Column.Form.TEXT || rows.stream().anyMatch(row -> has(row, column)))
                .toList();
        return new Section(
                currency.name(),
                texts.text("column." + columns.main()),
                bars(currency, rows),
                used.stream()
                        .map(column -> new Head(texts.text("column." + column.name()), isNumber(column)))
                        .toList(),
                rows.stream()
                        .map(row -> used.stream()
                                .map(column -> cell(row, column, currency))
                                .toList())
                        .toList());
    }

    private static boolean isNumber(Column column) {
        return column.form() != Column.Form.TEXT && column.form() != Column.Form.PERIOD;
    }

    private boolean has(ObjectNode row, Column column) {
        return row.hasNonNull(column.name()) || (isGroup(column) && row.hasNonNull("group_id"));
    }

    private static boolean isGroup(Column column) {
        return column.name().equals("group_name");
    }

    /// The row's first date field; ISO dates and months sort as text.
    private String time(ObjectNode row) {
        return columns.columns().stream()
                .filter(column -> column.form() == Column.Form.PERIOD)
                .map(column -> row.get(column.name()).stringValue())
                .findFirst()
                .orElse("");
    }

    private String cell(ObjectNode row, Column column, CurrencyCode currency) {
        if (isGroup(column) && !row.has(column.name()) && row.hasNonNull("group_id")) {
            return customers.getOrDefault(UUID.fromString(row.get("group_id").stringValue()), NOTHING);
        }
        var value = row.path(column.name());
        if (value.isMissingNode() || value.isNull()) {
            return NOTHING;
        }
        return switch (column.form()) {
            case PERIOD -> period(value.stringValue());
            case TEXT -> value.stringValue().isEmpty() ? NOTHING : value.stringValue();
            case AMOUNT -> formats.amount(new Money(value.longValue(), currency));
            case NUMBER -> formats.quantity(new BigDecimal(value.asString()));
            case PERCENT -> formats.percent(new BigDecimal(value.asString()));
        };
    }

    /// A month, or a day if the report's interval is a day.
    private String period(String text) {
        if (text.length() > "2026-01".length()) {
            var day = LocalDate.parse(text);
            return "DAY".equals(send.parameters().get("interval"))
                    ? formats.shortDate(day)
                    : formats.month(YearMonth.from(day));
        }
        return formats.month(YearMonth.parse(text));
    }

    /// One bar for each period, which adds up its groups; in a report without periods, one for each row.
    private List<Bar> bars(CurrencyCode currency, List<ObjectNode> rows) {
        var sums = new LinkedHashMap<String, Long>();
        rows.forEach(
                row -> sums.merge(label(row, currency), row.path(columns.main()).longValue(), Math::addExact));
        long longest = sums.values().stream().mapToLong(Math::abs).max().orElse(0);
        return sums.entrySet().stream()
                .skip(Math.max(0, sums.size() - MOST_BARS))
                .map(sum -> new Bar(
                        sum.getKey(),
                        longest == 0 ? 0 : length(sum.getValue(), longest),
                        sum.getValue() < 0,
                        formats.amount(new Money(sum.getValue(), currency))))
                .toList();
    }

    private static int length(long amount, long longest) {
        return BigDecimal.valueOf(Math.abs(amount))
                .multiply(BigDecimal.valueOf(WHOLE))
                .divideToIntegralValue(BigDecimal.valueOf(longest))
                .intValueExact();
    }

    private String label(ObjectNode row, CurrencyCode currency) {
        return columns.columns().stream()
                .filter(column -> column.form() == Column.Form.PERIOD
                        || (time(row).isEmpty() && column.form() == Column.Form.TEXT && has(row, column)))
                .map(column -> cell(row, column, currency))
                .findFirst()
                .orElseGet(() -> texts.text("all"));
    }
}
