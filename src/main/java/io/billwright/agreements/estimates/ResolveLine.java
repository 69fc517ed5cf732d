package io.billwright.agreements.estimates;

import io.billwright.agreements.catalog.PlanVersion;
import io.billwright.core.contract.Line;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.util.Objects;

/// Turns a brick as sent into a line of an agreement.
public final class ResolveLine {

    private ResolveLine() {}

    /// `path` locates the brick in error messages.
    public static Line of(
            PlanVersion version, BrickInput sent, String path, CurrencyCode currency, BillingFrequency frequency) {
        var brick = version.brick(sent.brickId()).orElseThrow(() -> new Rejection.NotFound("brick"));
        var price = brick.price(currency, frequency)
                .orElseThrow(() -> Rejection.Invalid.field(path + "brick_id", "has no price in " + currency));
        requireFlat(sent, price, path);
        var quantity = Objects.requireNonNullElseGet(sent.quantity(), brick::defaultQuantity);
        return version.line(
                brick,
                price,
                BigDecimal.valueOf(quantity),
                sent.isUnlimited(),
                DiscountFields.discounts(sent.discount(), currency));
    }

    public static void requireFlat(BrickInput sent, Price price, String path) {
        if (sent.isUnlimited() && !(price instanceof Price.Flat)) {
            throw Rejection.Invalid.field(path + "is_unlimited", "needs a brick with a FLAT price");
        }
    }
}
