package io.billwright.edges.reports;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.parties.sellers.ExchangeRate;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Converts amounts into the reporting currency by the exchange rates that the seller recorded: the latest rate
/// into the reporting currency on or before the day or, without one, the inverse of the rate in the other direction.
public final class ReportingCurrency {

    private final CurrencyCode currency;
    private final Map<CurrencyCode, NavigableMap<LocalDate, Fraction>> direct = new EnumMap<>(CurrencyCode.class);
    private final Map<CurrencyCode, NavigableMap<LocalDate, Fraction>> inverse = new EnumMap<>(CurrencyCode.class);

    public ReportingCurrency(CurrencyCode currency, List<ExchangeRate> rates) {
        this.currency = currency;
        for (var rate : rates) {
            if (rate.quoteCurrency().equals(currency.name())) {
                direct.computeIfAbsent(rate.baseCurrency(), _ -> new TreeMap<>())
                        .put(rate.startsAt(), Fraction.of(rate.rate()));
            } else if (rate.baseCurrency() == currency && isOurs(rate.quoteCurrency())) {
                inverse.computeIfAbsent(CurrencyCode.valueOf(rate.quoteCurrency()), _ -> new TreeMap<>())
                        .put(rate.startsAt(), Fraction.ONE.dividedBy(Fraction.of(rate.rate())));
            }
        }
    }

    private static boolean isOurs(String code) {
        return List.of(CurrencyCode.values()).stream()
                .anyMatch(one -> one.name().equals(code));
    }

    public CurrencyCode currency() {
        return currency;
    }

    /// Converts an amount by the rate of a day. Both amounts are in minor units.
    public long convert(long cents, CurrencyCode from, LocalDate day) {
        if (from == currency || cents == 0) {
            return cents;
        }
        return Money.round(new Money(cents, from).exact().times(rate(from, day)), currency)
                .minorUnits();
    }

    private Fraction rate(CurrencyCode from, LocalDate day) {
        var rate = direct.getOrDefault(from, new TreeMap<>()).floorEntry(day);
        if (rate == null) {
            rate = inverse.getOrDefault(from, new TreeMap<>()).floorEntry(day);
        }
        if (rate == null) {
            throw Rejection.Invalid.field(
                    "reporting_currency", "needs an exchange rate of " + from + " and " + currency + " on " + day);
        }
        return rate.getValue();
    }
}
