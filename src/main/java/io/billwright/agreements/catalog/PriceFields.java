package io.billwright.agreements.catalog;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.pricing.Tier;
import io.billwright.core.time.BillingFrequency;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses a price in the form of the API. Prices are stored in the same form, so this also reads them back.
final class PriceFields {

    private static final int MOST_TIERS = 100;
    private static final DecimalLimits QUANTITY = new DecimalLimits(14, 6, false);

    private PriceFields() {}

    static BrickPrice read(Fields fields) {
        return new BrickPrice(
                fields.choice("currency", CurrencyCode.class),
                fields.optionalChoice("billing_frequency", BillingFrequency.class),
                price(fields));
    }

    private static Price price(Fields fields) {
        return switch (fields.choice("pricing_model", PricingModel.class)) {
            case PER_UNIT -> new Price.PerUnit(fields.decimal("unit_price", DecimalLimits.PRICE));
            case FLAT -> new Price.Flat(fields.decimal("amount", DecimalLimits.PRICE));
            case GRADUATED -> new Price.Graduated(tiers(fields, "unit_price"));
            case VOLUME -> new Price.Volume(tiers(fields, "unit_price"));
            case STAIRSTEP -> new Price.Stairstep(tiers(fields, "amount"));
            case PACKAGE ->
                new Price.Packaged(aboveZero(fields, "package_size"), fields.decimal("amount", DecimalLimits.PRICE));
        };
    }

    private static BigDecimal aboveZero(Fields fields, String name) {
        var value = fields.decimal(name, QUANTITY);
        if (value.signum() == 0) {
            fields.wrong(name, "must be greater than 0");
            return BigDecimal.ONE;
        }
        return value;
    }

    /// Wrong tiers are read as a placeholder; the error noted for the field keeps it from being used.
    private static List<Tier> tiers(Fields fields, String priceName) {
        var tiers = fields.objects(
                "tiers",
                1,
                MOST_TIERS,
                tier -> new Tier(
                        tier.optionalDecimal("up_to", QUANTITY), tier.decimal(priceName, DecimalLimits.PRICE)));
        var problem = problem(tiers);
        if (problem != null) {
            fields.wrong("tiers", problem);
        }
        return problem == null && !tiers.isEmpty() ? tiers : List.of(new Tier(null, BigDecimal.ZERO));
    }

    private static @Nullable String problem(List<Tier> tiers) {
        var below = BigDecimal.ZERO;
        for (int i = 0; i < tiers.size() - 1; i++) {
            var upTo = tiers.get(i).upTo();
            if (upTo == null) {
                return "only the last tier may be without up_to";
            }
            if (upTo.compareTo(below) <= 0) {
                return "up_to must rise from tier to tier";
            }
            below = upTo;
        }
        return !tiers.isEmpty() && tiers.getLast().upTo() != null ? "the last tier must be without up_to" : null;
    }
}
