package io.billwright.edges.reports.forecast;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/// Forecasts what will be billed and paid.
@Component
final class ReadForecast {

    private static final int MONTHS_OF_USE = 3;
    private static final int MONTHS_OF_PAYMENTS = 12;

    private static final Comparator<ForecastItem> IN_ORDER = Comparator.comparing(ForecastItem::billAt)
            .thenComparing(ForecastItem::source)
            .thenComparing(item -> String.valueOf(item.subscriptionId()))
            .thenComparing(item -> String.valueOf(item.invoiceId()));

    private final ForecastStore store;

    ReadForecast(ForecastStore store) {
        this.store = store;
    }

    /// All expected invoices up to a day and all open ones, in order of date. Call this inside a transaction of the
    /// seller.
    List<ForecastItem> upTo(LocalDate last, LocalDate today, ZoneId zone) {
        var paysAfter = store.paysAfter(startOf(today.minusMonths(MONTHS_OF_PAYMENTS), zone));
        var found = new ForecastItems(today, last, paysAfter);
        store.toCome(startOf(last.plusDays(2), zone)).forEach(found::add);
        store.renewing(last).forEach(found::add);
        var month = today.withDayOfMonth(1);
        store.used(month.minusMonths(MONTHS_OF_USE), month.minusMonths(1)).forEach(found::add);
        var items = new ArrayList<>(found.items());
        items.removeIf(item -> item.billAt().isAfter(last));
        items.sort(IN_ORDER);
        return items;
    }

    private static Instant startOf(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }
}
