package io.billwright.edges.reports.forecast;

import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Renewal;
import io.billwright.core.explain.Explain;
import io.billwright.edges.reports.forecast.ForecastItem.Source;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Builds the list of expected invoices up to a day, from schedules, renewals and recent usage.
final class ForecastItems {

    private final LocalDate today;
    private final LocalDate last;
    private final PaysAfter paysAfter;
    private final List<ForecastItem> items = new ArrayList<>();

    ForecastItems(LocalDate today, LocalDate last, PaysAfter paysAfter) {
        this.today = today;
        this.last = last;
        this.paysAfter = paysAfter;
    }

    List<ForecastItem> items() {
        return items;
    }

    void add(ToCome invoice) {
        var billed = invoice.issued() ? invoice.billOn() : later(invoice.billOn(), today);
        items.add(new ForecastItem(
                billed,
                invoice.issued() ? Source.OPEN : Source.SCHEDULED,
                invoice.currency(),
                invoice.companyId(),
                invoice.subscriptionId(),
                invoice.invoiceId(),
                invoice.net(),
                invoice.tax(),
                invoice.net(),
                invoice.net(),
                paysAfter.day(invoice.companyId(), billed, later(invoice.dueOn(), billed), today),
                invoice.cash()));
    }

    /// Renews repeatedly, each time from the terms of the renewal before, with the tax rates of the current terms
    /// (R10).
    void add(Renewing renewing) {
        var terms = renewing.terms();
        var source = renewing.automatic() ? Source.RENEWAL : Source.POSSIBLE_RENEWAL;
        int months = renewing.months() == null ? terms.months() : renewing.months();
        while (!terms.end().isAfter(last)) {
            terms = Renewal.of(terms, months, renewing.uplift(), terms.tax());
            if (terms.phases().getFirst().lines().isEmpty()) {
                return;
            }
            for (var period : ContractPricing.price(terms, Explain.OFF).periods()) {
                var day = later(period.dates().start(), today);
                if (day.isAfter(last)) {
                    return;
                }
                long net = period.totals().net().money().minorUnits();
                long tax = period.totals().tax().money().minorUnits();
                if (net != 0 || tax != 0) {
                    items.add(new ForecastItem(
                            day,
                            source,
                            terms.currency(),
                            renewing.companyId(),
                            renewing.subscriptionId(),
                            null,
                            net,
                            tax,
                            net,
                            net,
                            paysAfter.day(renewing.companyId(), day, day.plusDays(renewing.paymentTerms()), today),
                            renewing.automatic() ? Math.max(net + tax, 0) : 0));
                }
            }
        }
    }

    /// Usage is expected on the last day of each month until the subscription ends: the mean of the recent months,
    /// with their lowest and highest month as bounds.
    void add(Used used) {
        long sum = used.nets().stream().mapToLong(Long::longValue).sum();
        long mean = BigDecimal.valueOf(sum)
                .divide(BigDecimal.valueOf(used.nets().size()), 0, RoundingMode.HALF_UP)
                .longValueExact();
        for (var first = today.withDayOfMonth(1); ; first = first.plusMonths(1)) {
            var day = first.plusMonths(1).minusDays(1);
            if (day.isAfter(last) || (used.until() != null && first.isAfter(used.until()))) {
                return;
            }
            items.add(new ForecastItem(
                    day,
                    Source.USAGE,
                    used.currency(),
                    used.companyId(),
                    used.subscriptionId(),
                    null,
                    mean,
                    0,
                    used.nets().stream().mapToLong(Long::longValue).min().orElse(0),
                    used.nets().stream().mapToLong(Long::longValue).max().orElse(0),
                    paysAfter.day(used.companyId(), day, day.plusDays(used.paymentTerms()), today),
                    Math.max(mean, 0)));
        }
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }
}
