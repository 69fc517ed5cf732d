package io.billwright.conformance;

import static io.billwright.conformance.Statements.ANY;
import static io.billwright.conformance.Statements.DATE;
import static io.billwright.conformance.Statements.DATETIME;
import static io.billwright.conformance.Statements.FLAG;
import static io.billwright.conformance.Statements.INTEGER;
import static io.billwright.conformance.Statements.LIST;
import static io.billwright.conformance.Statements.NUMBER;
import static io.billwright.conformance.Statements.TEXT;
import static io.billwright.conformance.Statements.UUID;
import static io.billwright.conformance.Statements.matching;
import static io.billwright.conformance.Statements.oneOf;
import static io.billwright.conformance.Statements.orNull;
import static java.util.Map.entry;

import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// The resources of section 2, field by field.
final class Shapes {

    static final Map<String, Predicate<JsonNode>> INVOICE = Map.ofEntries(
            entry("invoice_id", orNull(UUID)),
            entry("subscription_id", orNull(UUID)),
            entry("customer_id", UUID),
            entry("billed_company_id", UUID),
            entry("invoice_number", orNull(TEXT)),
            entry("due_at", DATETIME),
            entry("bill_at", DATETIME),
            entry("issued_at", orNull(DATETIME)),
            entry(
                    "status",
                    oneOf(
                            "MUTED",
                            "SCHEDULED",
                            "DRAFT",
                            "OUTSTANDING",
                            "DUE",
                            "PAST_DUE",
                            "PAID",
                            "PARTIALLY_PAID",
                            "ADJUSTED",
                            "CREDITED",
                            "UNPAID",
                            "PAUSED",
                            "VOIDED")),
            entry("fully_paid_at", orNull(DATETIME)),
            entry("grand_total", INTEGER),
            entry("remaining_amount", INTEGER),
            entry("currency", oneOf("USD", "EUR", "GBP", "AUD", "CAD")),
            entry("is_renewal_estimate", FLAG),
            entry("payment_url", orNull(matching("https?://.+"))),
            entry("customer_name", TEXT),
            entry("time_zone", TEXT),
            entry("payments", LIST),
            entry("attachments", LIST),
            entry("line_items", LIST),
            entry("metadata", ANY),
            entry("purchase_order", orNull(node -> TEXT.test(node.path("code")))));

    static final Map<String, Predicate<JsonNode>> INVOICE_LINE = Map.of(
            "brick_name", TEXT,
            "brick_id", TEXT,
            "brick_code", TEXT,
            "quantity", NUMBER,
            "tax", NUMBER,
            "grand_total", NUMBER,
            "starts_at", DATETIME,
            "ends_at", DATETIME);

    static final Map<String, Predicate<JsonNode>> PAYMENT = Map.of(
            "payment_id", UUID,
            "invoice_number", TEXT,
            "invoice_version_id", orNull(UUID),
            "paid_amount", INTEGER,
            "paid_at", DATETIME,
            "currency", TEXT,
            "error", orNull(TEXT));

    static final Map<String, Predicate<JsonNode>> ESTIMATE = Map.of(
            "ends_at", DATE,
            "sub_total", INTEGER,
            "grand_total", INTEGER,
            "line_items", LIST,
            "billing_schedule", LIST,
            "grand_total_details", node -> !node.isNull());

    static final Map<String, Predicate<JsonNode>> ESTIMATE_LINE = Map.ofEntries(
            entry("quantity", NUMBER),
            entry("brick_id", UUID),
            entry("is_unlimited", FLAG),
            entry("brick_name", TEXT),
            entry("brick_code", TEXT),
            entry("sub_total", INTEGER),
            entry("plan_id", TEXT),
            entry("plan_name", TEXT),
            entry("grand_total", TEXT),
            entry("grand_total_details", TEXT),
            entry("tiers_breakdown", LIST),
            entry("pre_commitment_schedule", orNull(TEXT)),
            entry("discount", LIST));

    static final Map<String, Predicate<JsonNode>> TIER = Map.of(
            "quantity",
            NUMBER,
            "unit_price",
            matching("-?[0-9]{1,14}([.][0-9]{1,6})?"),
            "sub_total",
            matching("-?[0-9]{1,18}([.][0-9]{1,2})?"),
            "duration_text",
            TEXT);

    static final Map<String, Predicate<JsonNode>> PERIOD = Map.of(
            "starts_at", TEXT,
            "ends_at", TEXT,
            "sub_total", INTEGER,
            "grand_total", TEXT,
            "grand_total_details", TEXT);

    static final Map<String, Predicate<JsonNode>> PHASE = Map.of(
            "phase_position", INTEGER,
            "starts_at", DATE,
            "ends_at", DATE,
            "billing_frequency", oneOf("MONTHLY", "QUARTERLY", "SEMI_ANNUALLY", "ANNUALLY", "ALL_UPFRONT"),
            "payment_terms", INTEGER,
            "sub_total", INTEGER,
            "grand_total", INTEGER,
            "line_items", LIST,
            "is_annual", FLAG,
            "billing_schedule", LIST);

    static final Map<String, Predicate<JsonNode>> ORDER_RESULT = Map.of(
            "order_id", UUID,
            "contract_value", TEXT,
            "pdf_url", matching("https?://.+"),
            "starts_at", DATE,
            "ends_at", DATE,
            "order_type", oneOf("TRIAL", "STANDARD", "RENEWAL", "UPGRADE", "RECAST"));

    static final Map<String, Predicate<JsonNode>> USAGE = Map.of(
            "transaction_id", TEXT,
            "subscription_id", UUID,
            "brick_id", UUID,
            "value", NUMBER,
            "time", DATETIME,
            "properties", ANY);

    static final Map<String, Predicate<JsonNode>> COMPLETION =
            Map.of("id", UUID, "quantity", INTEGER, "invoice_id", UUID, "completed_at", DATETIME);

    static final Map<String, Predicate<JsonNode>> MILESTONE = Map.of(
            "milestone_id", UUID,
            "brick_id", UUID,
            "brick_name", TEXT,
            "brick_code", TEXT,
            "order_id", UUID,
            "phase_position", INTEGER,
            "phase_name", TEXT,
            "total_quantity", INTEGER,
            "completed_quantity", INTEGER,
            "completions", LIST);

    static final Map<String, Predicate<JsonNode>> PAUSE = Map.of(
            "subscription_id", UUID,
            "pause_id", UUID,
            "paused_at", DATETIME,
            "scheduled_resume_at", orNull(DATETIME),
            "resumed_at", orNull(DATETIME),
            "pause_duration_days", INTEGER,
            "ends_at", DATE);

    static final Map<String, Predicate<JsonNode>> METHOD =
            Map.of("payment_method_id", TEXT, "is_default", FLAG, "type", oneOf("card", "us_bank_account", "link"));

    private Shapes() {}
}
