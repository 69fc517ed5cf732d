package io.billwright.core.tax;

import java.math.BigDecimal;

/// A tax of a jurisdiction on one category of goods, in per cent of the net.
public record TaxRate(String name, String jurisdiction, BigDecimal percent, String category) {

    public TaxRate {
        percent = percent.stripTrailingZeros();
    }
}
