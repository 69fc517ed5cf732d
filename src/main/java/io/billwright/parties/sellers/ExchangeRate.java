package io.billwright.parties.sellers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

/// The value of one unit of a currency in another, from a day on until the next rate, with its source.
public record ExchangeRate(
        CurrencyCode baseCurrency, String quoteCurrency, LocalDate startsAt, BigDecimal rate, String source) {

    private static final DecimalLimits LIMITS = new DecimalLimits(6, 10, false);
    private static final int SOURCE = 100;
    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .filter(currency -> currency.getDefaultFractionDigits() >= 0)
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    static ExchangeRate of(Fields fields) {
        var read = new ExchangeRate(
                fields.choice("base_currency", CurrencyCode.class),
                fields.matching("quote_currency", "[A-Z]{3}", "a currency such as PLN"),
                fields.date("starts_at"),
                fields.decimal("rate", LIMITS),
                fields.text("source", SOURCE));
        if (!fields.isWrong("quote_currency") && !CURRENCIES.contains(read.quoteCurrency)) {
            fields.wrong("quote_currency", "must be a currency such as PLN");
        }
        if (!fields.isWrong("base_currency") && read.quoteCurrency.equals(read.baseCurrency.name())) {
            fields.wrong("quote_currency", "must differ from the base currency");
        }
        if (!fields.isWrong("rate") && read.rate.signum() == 0) {
            fields.wrong("rate", "must be above zero");
        }
        return read;
    }
}
