package io.billwright.agreements.estimates;

import io.billwright.platform.http.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A brick of an agreement as sent (spec 2.5).
public record BrickInput(
        UUID brickId, @Nullable Long quantity, boolean isUnlimited, List<DiscountFields.Sent> discount) {

    private static final int MOST_BRICKS = 200;
    private static final long MOST_UNITS = 99_999_999_999_999L;

    /// Reads the field `bricks`, which is required but may be empty, since all bricks may be in phases.
    public static List<BrickInput> list(Fields fields) {
        fields.require("bricks");
        var bricks = fields.objects("bricks", 0, MOST_BRICKS, BrickInput::of);
        if (fields.isWrong("bricks")) {
            return bricks;
        }
        var ids = new HashSet<UUID>();
        for (int i = 0; i < bricks.size(); i++) {
            if (!ids.add(bricks.get(i).brickId())) {
                fields.wrong("bricks[" + i + "].brick_id", "is used twice");
            }
        }
        return bricks;
    }

    private static BrickInput of(Fields fields) {
        return new BrickInput(
                fields.uuid("brick_id"),
                fields.optionalInteger("quantity", 0, MOST_UNITS),
                fields.flag("is_unlimited", false),
                DiscountFields.read(fields));
    }
}
