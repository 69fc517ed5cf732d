package io.billwright.messaging.events;

import java.util.Set;

/// All types of events there are. A test holds the list against the code and against the schemas of the contract.
public final class EventTypes {

    public static final Set<String> ALL = Set.of(
            "api_key.created",
            "api_key.revoked",
            "coupon.created",
            "coupon.updated",
            "credit.expired",
            "credit.granted",
            "credit.paid_out",
            "credit_note.issued",
            "customer.created",
            "customer.updated",
            "customer_payment.recorded",
            "customer_payment.reversed",
            "invoice.credit_applied",
            "invoice.issued",
            "invoice.paid",
            "invoice.partially_paid",
            "invoice.past_due",
            "invoice.regenerated",
            "invoice.unpaid",
            "invoice.voided",
            "invoice.write_off_reversed",
            "invoice.written_off",
            "legal_entity.created",
            "legal_entity.updated",
            "milestone.completed",
            "order.accepted",
            "order.canceled",
            "order.created",
            "payment.failed",
            "payment.recorded",
            "payment.reversed",
            "person.created",
            "person.updated",
            "plan.created",
            "plan.updated",
            "plan_version.created",
            "plan_version.published",
            "plan_version.updated",
            "refund.failed",
            "refund.succeeded",
            "seller.created",
            "seller.updated",
            "subscription.activated",
            "subscription.canceled",
            "subscription.inactive",
            "subscription.paused",
            "subscription.renewed",
            "subscription.resumed",
            "webhook_endpoint.created",
            "webhook_endpoint.deleted",
            "webhook_endpoint.disabled",
            "webhook_endpoint.updated");

    private EventTypes() {}
}
