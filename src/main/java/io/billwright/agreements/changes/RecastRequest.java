package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.SubscriptionInput;
import io.billwright.agreements.orders.DetailsFields;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderDetails;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A recast request, applied on top of what was requested before. `request` is stored so that it can be amended.
record RecastRequest(
        ObjectNode request,
        SubscriptionInput input,
        OrderDetails details,
        @Nullable UUID customerId,
        @Nullable String estimateHash) {

    private static final Set<String> FIELDS = Set.of(
            "starts_at", "contract_length", "billing_frequency", "plan_id", "bricks", "discount_coupons", "phases");
    private static final Set<String> CREDIT = Set.of("adjustment_credit", "adjustment_credit_label");
    private static final Set<String> DETAILS = Set.of(
            "point_of_contact_id",
            "signatory_user_id",
            "auto_renews",
            "accounts_payable_emails",
            "payment_terms",
            "transaction_method",
            "metadata",
            "custom_order_form_html",
            "accepted_payment_methods_config",
            "first_charge_date",
            "adjustment_credit",
            "adjustment_credit_label");

    /// For an estimate, which must name its plan (spec 4.2) and may name another customer.
    static RecastRequest estimated(Fields fields, ObjectNode nothing, Order base, OrderDetails inherited) {
        fields.require("plan_id");
        var request = fields.over(nothing, FIELDS);
        var details = DetailsFields.read(fields, CREDIT, inherited);
        var customerId = fields.optionalUuid("customer_id");
        return new RecastRequest(request, input(fields, request, base), details, customerId, null);
    }

    /// For a new order (spec 4.4).
    static RecastRequest ordered(Fields fields, ObjectNode nothing, Order base, OrderDetails inherited) {
        return of(fields, nothing, base, inherited);
    }

    /// For an order that is amended; its start cannot change (spec 4.5).
    static RecastRequest amended(Fields fields, Order draft) {
        fields.fixed(
                "starts_at", fields::date, draft.startsAt(), "is fixed when a recast is created and cannot be changed");
        return of(fields, draft.request(), draft, draft.details());
    }

    private static RecastRequest of(Fields fields, ObjectNode stored, Order known, OrderDetails details) {
        var request = fields.over(stored, FIELDS);
        return new RecastRequest(
                request,
                input(fields, request, known),
                DetailsFields.read(fields, DETAILS, details),
                fields.optionalUuid("customer_id"),
                OpaqueText.optional(fields, "estimate_hash", 100));
    }

    private static SubscriptionInput input(Fields fields, ObjectNode request, Order known) {
        CurrencyCode currency = known.terms().currency();
        fields.fixed(
                "currency",
                name -> fields.choice(name, CurrencyCode.class),
                currency,
                "is that of the subscription and cannot be changed");
        return fields.reading(
                request,
                all -> SubscriptionInput.replacing(all, currency, known.customerId(), known.billedCompanyId()));
    }
}
