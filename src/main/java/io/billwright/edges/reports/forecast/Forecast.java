package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.Sums;
import io.billwright.edges.reports.forecast.ForecastItem.Source;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Sums up expected invoices and payments by period, currency and, if asked for, customer.
final class Forecast {

    private record Key(int period, String name, String customerId, CurrencyCode currency) {}

    private static final Comparator<Key> IN_ORDER = Comparator.comparingInt(Key::period)
            .thenComparing(Key::name)
            .thenComparing(Key::customerId)
            .thenComparing(Key::currency);

    /// The sums of one row.
    private static final class Month {

        private final Sums<Source> net = new Sums<>(Source.class);
        private final Sums<Source> tax = new Sums<>(Source.class);
        private long low;
        private long high;
        private long cash;

        private boolean isNothing() {
            return cash == 0 && low == 0 && high == 0 && net.isNothing() && tax.isNothing();
        }
    }

    private final List<DatePeriod> periods;
    private final @Nullable Map<UUID, String> customers;
    private final NavigableMap<LocalDate, Integer> starts = new TreeMap<>();
    private final Map<Key, Month> sums = new TreeMap<>(IN_ORDER);

    private Forecast(List<DatePeriod> periods, @Nullable Map<UUID, String> customers) {
        this.periods = periods;
        this.customers = customers;
        for (int i = 0; i < periods.size(); i++) {
            starts.put(periods.get(i).start(), i);
        }
    }

    /// @param customers the names of customers if rows are grouped by customer; otherwise null
    static List<ForecastRow> of(
            List<ForecastItem> items, List<DatePeriod> periods, @Nullable Map<UUID, String> customers) {
        var forecast = new Forecast(periods, customers);
        items.forEach(forecast::add);
        var rows = new ArrayList<ForecastRow>();
        forecast.sums.forEach((key, sum) -> {
            if (!sum.isNothing()) {
                rows.add(row(periods.get(key.period), key, sum));
            }
        });
        return rows;
    }

    private void add(ForecastItem item) {
        var billed = item.source() == Source.OPEN ? null : sums(item.billAt(), item);
        if (billed != null) {
            billed.net.add(item.source(), item.net());
            billed.tax.add(item.source(), item.tax());
            billed.low += item.source() == Source.USAGE ? item.low() : 0;
            billed.high += item.source() == Source.USAGE ? item.high() : 0;
        }
        var paid = sums(item.cashAt(), item);
        if (paid != null) {
            paid.cash += item.cash();
        }
    }

    private @Nullable Month sums(LocalDate day, ForecastItem item) {
        var found = starts.floorEntry(day);
        if (found == null || !periods.get(found.getValue()).contains(day)) {
            return null;
        }
        var id = item.customerId();
        var key = customers == null
                ? new Key(found.getValue(), "", "", item.currency())
                : new Key(found.getValue(), customers.getOrDefault(id, ""), id.toString(), item.currency());
        return sums.computeIfAbsent(key, _ -> new Month());
    }

    private static ForecastRow row(DatePeriod period, Key key, Month sum) {
        return new ForecastRow(
                period.start(),
                period.lastDay(),
                key.currency,
                key.customerId.isEmpty() ? null : UUID.fromString(key.customerId),
                key.customerId.isEmpty() ? null : key.name,
                sum.net.of(Source.SCHEDULED),
                sum.tax.of(Source.SCHEDULED),
                sum.net.of(Source.RENEWAL),
                sum.tax.of(Source.RENEWAL),
                sum.net.of(Source.POSSIBLE_RENEWAL),
                sum.tax.of(Source.POSSIBLE_RENEWAL),
                sum.net.of(Source.USAGE),
                sum.low,
                sum.high,
                sum.cash);
    }
}
