package io.billwright.billing.issuing;

import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.invoicing.invoices.Parties.TaxRate;
import io.billwright.parties.sellers.ExchangeRate;
import io.billwright.parties.sellers.ExchangeRateStore;
import java.time.LocalDate;
import java.util.Currency;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Finds the exchange rate at which an invoice states its tax in the currency of the issuer's country, if that
/// differs. Without a recorded rate the invoice omits it rather than wait.
@Component
final class LocalTax {

    private final ExchangeRateStore rates;

    LocalTax(ExchangeRateStore rates) {
        this.rates = rates;
    }

    private record Wanted(CurrencyCode base, String quote, LocalDate day) {}

    /// Looks each rate up once for a batch of invoices.
    final class Lookup {

        private final Map<Wanted, Optional<ExchangeRate>> known = new HashMap<>();

        Parties of(Parties parties, Invoice invoice, LocalDate day) {
            var address = parties.seller().address();
            var base = invoice.to().currency();
            var quote = address == null ? "" : currency(address.country());
            if (quote.isEmpty()
                    || quote.equals(base.name())
                    || invoice.content().tax() == 0) {
                return parties;
            }
            return known.computeIfAbsent(
                            new Wanted(base, quote, day), wanted -> rates.on(wanted.day, wanted.base, wanted.quote))
                    .map(rate -> parties.with(new TaxRate(quote, rate.rate(), rate.startsAt(), rate.source())))
                    .orElse(parties);
        }
    }

    Lookup lookup() {
        return new Lookup();
    }

    /// Empty if the country has no currency.
    private static String currency(String country) {
        try {
            var currency =
                    Currency.getInstance(new Locale.Builder().setRegion(country).build());
            return currency == null ? "" : currency.getCurrencyCode();
        } catch (IllformedLocaleException | IllegalArgumentException unknown) {
            return "";
        }
    }
}
