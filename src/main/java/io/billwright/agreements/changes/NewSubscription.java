package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.SubscriptionInput;
import io.billwright.agreements.orders.DetailsFields;
import io.billwright.agreements.orders.OrderDetails;
import io.billwright.agreements.orders.OrderType;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.labels.Labels;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A request for a new subscription.
record NewSubscription(
        ObjectNode request,
        SubscriptionInput input,
        OrderDetails details,
        OrderType orderType,
        @Nullable ZoneId timeZone,
        boolean accept,
        @Nullable String estimateHash,
        @Nullable String externalId) {

    private static final Set<String> FIELDS = Set.of(
            "starts_at",
            "contract_length",
            "billing_frequency",
            "plan_id",
            "bricks",
            "currency",
            "discount_coupons",
            "phases");

    static NewSubscription of(Fields fields, ObjectNode nothing, SellerSettings seller) {
        fields.require("customer_id");
        var type = fields.optionalChoice("order_type", OrderType.class);
        if (type != null && type != OrderType.STANDARD && type != OrderType.TRIAL) {
            fields.wrong("order_type", "must be STANDARD or TRIAL");
        }
        return new NewSubscription(
                fields.over(nothing, FIELDS),
                SubscriptionInput.of(fields),
                DetailsFields.read(fields, DetailsFields.WITHOUT_CREDIT, OrderDetails.of(seller)),
                type == null ? OrderType.STANDARD : type,
                fields.present("time_zone") ? fields.zone("time_zone") : null,
                fields.flag("accept", false),
                OpaqueText.optional(fields, "estimate_hash", 100),
                Labels.externalId(fields));
    }
}
