package io.billwright.invoicing.invoices;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.parties.sellers.Address;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Currency;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The parties of an invoice with their names and addresses at the time a version was issued. `legalEntityId` is the
/// nil UUID if the seller itself bills. `customerName` is the company whose partner pays. `taxExemptionReason` is why
/// the buyer was exempt then.
public record Parties(
        UUID legalEntityId,
        Party seller,
        Party buyer,
        @Nullable String customerName,
        @Nullable String taxExemptionReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TaxRate taxRate) {

    /// The exchange rate to the currency of the seller's country, in which the tax is stated too, with its start date
    /// and source.
    public record TaxRate(String currency, BigDecimal rate, LocalDate startsAt, String source) {

        /// An amount of the invoice converted into this currency.
        public BigDecimal of(long cents) {
            return BigDecimal.valueOf(cents, 2)
                    .multiply(rate)
                    .setScale(Currency.getInstance(currency).getDefaultFractionDigits(), RoundingMode.HALF_UP);
        }
    }

    public Parties with(TaxRate rate) {
        return new Parties(legalEntityId, seller, buyer, customerName, taxExemptionReason, rate);
    }

    public record Party(
            String name,
            @Nullable Address address,
            @Nullable String taxId) {}
}
