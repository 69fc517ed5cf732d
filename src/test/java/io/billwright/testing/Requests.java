package io.billwright.testing;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Belongings.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds requests from the OpenAPI document: its paths and examples, filled with ids that exist for a seller.
public final class Requests {

    /// The kind of object for each parameter and field that holds an id. A name that is missing here fails the tests
    /// that are generated from the document, so whoever adds an id to the API has to add it here.
    private static final Map<String, Kind> KINDS = Map.ofEntries(
            Map.entry("customer_id", Kind.CUSTOMER),
            Map.entry("partner_id", Kind.PARTNER),
            Map.entry("billed_company_id", Kind.PARTNER),
            Map.entry("plan_id", Kind.PLAN),
            Map.entry("version", Kind.VERSION),
            Map.entry("brick_id", Kind.BRICK),
            Map.entry("key_id", Kind.KEY),
            Map.entry("member_id", Kind.MEMBER),
            Map.entry("replaces", Kind.KEY),
            Map.entry("person_id", Kind.PERSON),
            Map.entry("point_of_contact_id", Kind.PERSON),
            Map.entry("signatory_user_id", Kind.PERSON),
            Map.entry("legal_entity_id", Kind.LEGAL_ENTITY),
            Map.entry("coupon_id", Kind.COUPON),
            Map.entry("default_legal_entity_id", Kind.LEGAL_ENTITY),
            Map.entry("subscription_id", Kind.SUBSCRIPTION),
            Map.entry("order_id", Kind.ORDER),
            Map.entry("invoice_id", Kind.INVOICE),
            Map.entry("milestone_id", Kind.MILESTONE),
            Map.entry("payment_id", Kind.PAYMENT),
            Map.entry("customer_payment_id", Kind.CUSTOMER_PAYMENT),
            Map.entry("payment_method_id", Kind.PAYMENT_METHOD),
            Map.entry("attachment_id", Kind.ATTACHMENT),
            Map.entry("credit_note_id", Kind.CREDIT_NOTE),
            Map.entry("run_id", Kind.RUN),
            Map.entry("export_id", Kind.EXPORT),
            Map.entry("planned_change_id", Kind.PLANNED_CHANGE),
            Map.entry("report_view_id", Kind.REPORT_VIEW),
            Map.entry("import_id", Kind.IMPORT),
            Map.entry("event_id", Kind.EVENT),
            Map.entry("mail_id", Kind.MAIL),
            Map.entry("work_id", Kind.PARKED_MAIL),
            Map.entry("endpoint_id", Kind.WEBHOOK_ENDPOINT),
            Map.entry("transaction_id", Kind.USAGE_ENTRY));

    private static final Map<Kind, Kind> METERED =
            Map.of(Kind.SUBSCRIPTION, Kind.METERED_SUBSCRIPTION, Kind.BRICK, Kind.USAGE_BRICK);
    private static final Map<Kind, Kind> NEW_USAGE = Map.of(
            Kind.SUBSCRIPTION,
            Kind.METERED_SUBSCRIPTION,
            Kind.BRICK,
            Kind.USAGE_BRICK,
            Kind.USAGE_ENTRY,
            Kind.NEW_USAGE_ENTRY);

    /// Path parameters that are not ids, each with a value.
    static final Map<String, String> NAMED = Map.of(
            "kind",
            "INVOICE_ISSUED",
            "language",
            "en",
            "work_kind",
            "MAIL",
            "month",
            "2026-01",
            "settings_kind",
            "SELLER");

    /// Operations that need a subscription, order, invoice or file in a particular state.
    private static final Map<String, Map<Kind, Kind>> SPECIAL_KINDS = Map.ofEntries(
            Map.entry("updateUpgrade", Map.of(Kind.ORDER, Kind.UPGRADE_ORDER)),
            Map.entry("updateRecast", Map.of(Kind.ORDER, Kind.RECAST_ORDER)),
            Map.entry("acceptOrder", Map.of(Kind.ORDER, Kind.DRAFT_ORDER)),
            Map.entry("countersignOrder", Map.of(Kind.ORDER, Kind.SIGNED_ORDER)),
            Map.entry("cancelOrder", Map.of(Kind.ORDER, Kind.DRAFT_ORDER)),
            Map.entry("mailOrderLink", Map.of(Kind.ORDER, Kind.DRAFT_ORDER)),
            Map.entry("eraseCustomer", Map.of(Kind.CUSTOMER, Kind.IDLE_CUSTOMER)),
            Map.entry("deleteCustomer", Map.of(Kind.CUSTOMER, Kind.IDLE_CUSTOMER)),
            Map.entry("attachPaymentMethod", Map.of(Kind.PAYMENT_METHOD, Kind.TEST_PAYMENT_METHOD)),
            Map.entry("payInvoice", Map.of(Kind.PAYMENT_METHOD, Kind.PARTNER_PAYMENT_METHOD)),
            Map.entry("issueInvoice", Map.of(Kind.INVOICE, Kind.SCHEDULED_INVOICE)),
            Map.entry("approveInvoice", Map.of(Kind.INVOICE, Kind.DRAFT_INVOICE)),
            Map.entry("rebillInvoice", Map.of(Kind.INVOICE, Kind.VOIDED_INVOICE)),
            Map.entry("reversePayment", Map.of(Kind.INVOICE, Kind.SCHEDULED_INVOICE)),
            Map.entry("estimatePaymentReversal", Map.of(Kind.INVOICE, Kind.SCHEDULED_INVOICE)),
            Map.entry("recordCustomerPayment", Map.of(Kind.CUSTOMER, Kind.PARTNER)),
            Map.entry("estimateCustomerPayment", Map.of(Kind.CUSTOMER, Kind.PARTNER)),
            Map.entry("reverseWriteOff", Map.of(Kind.INVOICE, Kind.WRITTEN_OFF_INVOICE)),
            Map.entry("estimateWriteOffReversal", Map.of(Kind.INVOICE, Kind.WRITTEN_OFF_INVOICE)),
            Map.entry("completeMilestone", Map.of(Kind.SUBSCRIPTION, Kind.MILESTONE_SUBSCRIPTION)),
            Map.entry("pauseSubscription", Map.of(Kind.SUBSCRIPTION, Kind.RUNNING_SUBSCRIPTION)),
            Map.entry("resumeSubscription", Map.of(Kind.SUBSCRIPTION, Kind.PAUSED_SUBSCRIPTION)),
            Map.entry("removeFromSubscription", Map.of(Kind.ATTACHMENT, Kind.SUBSCRIPTION_ATTACHMENT)),
            Map.entry("writeUsage", NEW_USAGE),
            Map.entry("writeUsageBatch", NEW_USAGE),
            Map.entry("listUsageEntries", METERED),
            Map.entry("readUsageMeter", METERED),
            Map.entry("setUnitCost", METERED));

    private Requests() {}

    public static Optional<Kind> kind(Operation operation, Slot slot) {
        return Optional.ofNullable(KINDS.get(slot.name())).map(usual -> kind(operation, usual));
    }

    private static Kind kind(Operation operation, Kind usual) {
        return SPECIAL_KINDS.getOrDefault(operation.id(), Map.of()).getOrDefault(usual, usual);
    }

    /// The examples of an operation that contain this id, or all of them if it is in the path. An operation without a
    /// body has one empty example.
    public static List<Optional<ObjectNode>> examples(Operation operation, Slot slot) {
        return examples(operation).stream()
                .filter(example -> !(slot instanceof Slot.InBody(var pointer))
                        || example.map(body -> body.at(pointer).isString()).orElse(false))
                .toList();
    }

    public static List<Optional<ObjectNode>> examples(Operation operation) {
        return operation.hasBody()
                ? operation.examples().stream().map(Optional::of).toList()
                : List.of(Optional.empty());
    }

    /// Sends an example with the seller's own ids.
    public static Api.Answer send(Belongings own, Operation operation, Optional<ObjectNode> example) {
        return send(own, client(own, operation), operation, example, null, "");
    }

    /// Sandboxes have no Stripe account, so a live seller sends these requests.
    private static Api client(Belongings own, Operation operation) {
        if (!operation.path().startsWith("/api/v2/seller/stripe")) {
            return own.api();
        }
        var live = TestService.shared().newSeller(Seller.Mode.LIVE);
        StripeMessages.connect(live, "sk_live_" + bare(live));
        return live;
    }

    /// The id of a Stripe account that no other seller uses.
    private static String bare(Api seller) {
        return seller.seller().id().toString().replace("-", "");
    }

    /// Sends an example with the seller's own ids, except for `id` in `slot`.
    public static Api.Answer send(
            Belongings own, Operation operation, Optional<ObjectNode> example, Slot slot, String id) {
        return send(own, own.api(), operation, example, slot, id);
    }

    /// Sends an example as another client of the same seller.
    public static Api.Answer send(Belongings own, Api client, Operation operation, Optional<ObjectNode> example) {
        return send(own, client, operation, example, null, "");
    }

    private static Api.Answer send(
            Belongings own,
            Api client,
            Operation operation,
            Optional<ObjectNode> example,
            @Nullable Slot other,
            String otherId) {
        var path = named(operation.path().substring("/api/v2".length()));
        var body = example.map(ObjectNode::deepCopy);
        body.ifPresent(node -> fillWithOwn(own, operation, node));
        body.filter(node -> node.has("secret_key"))
                .ifPresent(node -> node.put("secret_key", "sk_live_" + bare(client)));
        for (var slot : operation.slots()) {
            var id = slot.equals(other) ? otherId : own.id(kind(operation, slot).orElseThrow());
            if (slot instanceof Slot.InPath(var name)) {
                path = path.replace("{" + name + "}", id);
            }
        }
        if (other instanceof Slot.InBody(var pointer)) {
            var parent = (ObjectNode)
                    body.orElseThrow().at(JsonPointer.compile(pointer).head());
            parent.put(other.name(), otherId);
        }
        return client.send(
                operation.method(),
                path + query(operation),
                body.map(ObjectNode::toString).orElse(null),
                Map.of());
    }

    /// The required query parameters, with the values of their examples.
    private static String query(Operation operation) {
        var parts = operation
                .node()
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.path("in").asString("").equals("query")
                        && parameter.path("required").asBoolean(false))
                .map(parameter -> parameter.get("name").asString() + "="
                        + parameter.get("example").asString())
                .toList();
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private static String named(String path) {
        var whole = path;
        for (var part : NAMED.entrySet()) {
            whole = whole.replace("{" + part.getKey() + "}", part.getValue());
        }
        return whole;
    }

    /// The path of an operation with the seller's own ids, relative to `/api/v2`.
    public static String path(Belongings own, Operation operation) {
        var path = named(operation.path().substring("/api/v2".length()));
        for (var name : operation.pathParameters()) {
            if (NAMED.containsKey(name)) {
                continue;
            }
            path = path.replace(
                    "{" + name + "}",
                    own.id(kind(operation, new Slot.InPath(name)).orElseThrow()));
        }
        return path;
    }

    /// An example with the seller's own ids.
    public static ObjectNode filled(Belongings own, Operation operation, ObjectNode example) {
        var body = example.deepCopy();
        fillWithOwn(own, operation, body);
        return body;
    }

    private static void fillWithOwn(Belongings own, Operation operation, JsonNode node) {
        if (node instanceof ObjectNode object) {
            KINDS.forEach((name, kind) -> {
                if (object.path(name).isString()) {
                    object.put(name, own.id(kind(operation, kind)));
                }
            });
        }
        node.forEach(child -> fillWithOwn(own, operation, child));
    }
}
