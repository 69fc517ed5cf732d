package io.billwright.agreements.catalog;

import io.billwright.core.contract.CommitmentWindow;
import io.billwright.platform.http.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A brick of a plan version as sent; without a `brick_id` it is a new one.
record BrickRequest(
        @Nullable UUID brickId,
        String brickName,
        String brickCode,
        BrickKind kind,
        String taxCategory,
        @Nullable Aggregation aggregation,
        @Nullable String uniqueProperty,
        @Nullable CommitmentWindow preCommitmentWindow,
        @Nullable Long totalQuantity,
        List<BrickPrice> prices) {

    static final String STANDARD = "standard";
    private static final int MOST_BRICKS = 200;
    private static final int MOST_PRICES = 30;
    private static final long MOST_UNITS = 99_999_999_999_999L;

    static List<BrickRequest> list(Fields fields) {
        var bricks = fields.objects("bricks", 1, MOST_BRICKS, BrickRequest::of);
        var ids = new HashSet<UUID>();
        var codes = new HashSet<String>();
        for (int i = 0; i < bricks.size(); i++) {
            if (bricks.get(i).brickId() != null && !ids.add(bricks.get(i).brickId())) {
                fields.wrong("bricks[" + i + "].brick_id", "is used twice");
            }
            if (!codes.add(bricks.get(i).brickCode())) {
                fields.wrong("bricks[" + i + "].brick_code", "is used twice");
            }
        }
        return bricks;
    }

    private static BrickRequest of(Fields fields) {
        var kind = fields.choice("kind", BrickKind.class);
        var aggregation = aggregation(fields, kind);
        return new BrickRequest(
                fields.optionalUuid("brick_id"),
                fields.text("brick_name", 200),
                fields.matching("brick_code", "[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots or dashes"),
                kind,
                fields.present("tax_category") ? fields.text("tax_category", 60) : STANDARD,
                aggregation,
                uniqueProperty(fields, aggregation),
                window(fields, kind),
                totalQuantity(fields, kind),
                prices(fields, kind));
    }

    private static @Nullable Aggregation aggregation(Fields fields, BrickKind kind) {
        if (kind == BrickKind.USAGE) {
            return fields.choice("aggregation", Aggregation.class);
        }
        fields.refuse("aggregation", "is only for USAGE bricks");
        return null;
    }

    private static @Nullable String uniqueProperty(Fields fields, @Nullable Aggregation aggregation) {
        if (aggregation == Aggregation.UNIQUE) {
            return fields.text("unique_property", 100);
        }
        fields.refuse("unique_property", "is only for the aggregation UNIQUE");
        return null;
    }

    private static @Nullable CommitmentWindow window(Fields fields, BrickKind kind) {
        if (kind == BrickKind.USAGE) {
            var window = fields.optionalChoice("pre_commitment_window", CommitmentWindow.class);
            return window == null ? CommitmentWindow.BILLING_PERIOD : window;
        }
        fields.refuse("pre_commitment_window", "is only for USAGE bricks");
        return null;
    }

    private static @Nullable Long totalQuantity(Fields fields, BrickKind kind) {
        if (kind == BrickKind.MILESTONE) {
            return fields.integer("total_quantity", 1, MOST_UNITS);
        }
        fields.refuse("total_quantity", "is only for MILESTONE bricks");
        return null;
    }

    private static List<BrickPrice> prices(Fields fields, BrickKind kind) {
        var prices = fields.objects("prices", 1, MOST_PRICES, PriceFields::read);
        record Slot(Object currency, @Nullable Object frequency) {}
        var slots = new HashSet<Slot>();
        for (int i = 0; i < prices.size(); i++) {
            var price = prices.get(i);
            if (!slots.add(new Slot(price.currency(), price.billingFrequency()))) {
                fields.wrong("prices[" + i + "]", "repeats a currency and billing_frequency");
            }
            if (price.billingFrequency() != null && kind != BrickKind.ADD_ON) {
                fields.wrong("prices[" + i + "].billing_frequency", "is only for ADD_ON bricks");
            }
        }
        for (int i = 0; i < prices.size(); i++) {
            if (!slots.contains(new Slot(prices.get(i).currency(), null))) {
                fields.wrong("prices[" + i + "]", "needs a price of its currency without billing_frequency");
            }
        }
        return prices;
    }

    Brick with(UUID id) {
        return new Brick(
                id,
                brickName,
                brickCode,
                kind,
                taxCategory,
                aggregation,
                uniqueProperty,
                preCommitmentWindow,
                totalQuantity,
                prices);
    }
}
