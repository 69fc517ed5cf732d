package io.billwright.invoicing.invoices;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.parties.sellers.Address;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Currency;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who bills whom, as they were called and where they were when a version was issued. `legalEntityId` is the nil UUID
/// if the seller itself bills; `customerName` is the company that uses what its partner pays; `taxExemptionReason`
/// is why the buyer paid no tax then.
public record Parties(
        UUID legalEntityId,
        Party seller,
        Party buyer,
        @Nullable String customerName,
        @Nullable String taxExemptionReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TaxRate taxRate) {

    /// The currency of the seller's country, in which the tax is said too, and what a unit of the invoice's is worth in
    /// it, since when and by whose word.
    public record TaxRate(String currency, BigDecimal rate, LocalDate startsAt, String source) {

        /// An amount of the invoice's currency in this one.
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
