package io.billwright.agreements.changes;

import io.billwright.agreements.orders.DetailsFields;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderDetails;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// An upgrade request, applied on top of what was requested before. `request` is stored so that it can be amended.
record UpgradeRequest(
        ObjectNode request,
        UpgradeInput input,
        OrderDetails details,
        @Nullable UUID customerId,
        @Nullable String estimateHash) {

    /// For an estimate, which is only about the price (spec 4.3).
    static UpgradeRequest estimated(Fields fields, ObjectNode nothing, Order base, OrderDetails details) {
        var request = fields.over(nothing, UpgradeInput.FIELDS);
        UpgradeInput.keepInherited(fields, base.terms());
        return new UpgradeRequest(
                request, fields.reading(request, UpgradeInput::of), details, fields.optionalUuid("customer_id"), null);
    }

    /// For an order. Bricks and their plan are sent together: new bricks without a plan come from the plan of the
    /// agreement, and a plan without bricks is rejected (spec 4.6, rules 1 to 3).
    static UpgradeRequest ordered(Fields fields, ObjectNode stored, Order known, OrderDetails details) {
        if (fields.present("plan_id") && !fields.present("bricks")) {
            fields.wrong("plan_id", "needs bricks to be sent with it");
        }
        var before = stored.deepCopy();
        if (fields.present("bricks")) {
            before.remove("plan_id");
        }
        var request = fields.over(before, UpgradeInput.FIELDS);
        UpgradeInput.keepInherited(fields, known.terms());
        return new UpgradeRequest(
                request,
                fields.reading(request, UpgradeInput::of),
                DetailsFields.read(fields, DetailsFields.WITHOUT_CREDIT, details),
                fields.optionalUuid("customer_id"),
                OpaqueText.optional(fields, "estimate_hash", 100));
    }
}
