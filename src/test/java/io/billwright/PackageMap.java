package io.billwright;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The map of the system: which group stands on which, which packages of a group may use each other, and which
/// package owns which tables. What is not listed here is forbidden.
final class PackageMap {

    /// The groups, from the ground up. A group may use those before it.
    private static final List<String> GROUPS = List.of(
            "core",
            "platform",
            "messaging",
            "parties",
            "invoicing",
            "agreements",
            "collection",
            "billing",
            "metering",
            "edges");

    private static final Map<String, Set<String>> PLATFORM = Map.of(
            "checks", Set.of(),
            "shares", Set.of(),
            "telemetry", Set.of("checks"),
            "db", Set.of("shares", "telemetry"),
            "clock", Set.of("db"),
            "jobs", Set.of("db", "clock", "telemetry"),
            "http", Set.of("db", "clock", "jobs", "telemetry"),
            "labels", Set.of("db", "http"),
            "outbound", Set.of("shares"),
            "secrets", Set.of("db", "jobs"));

    private static final Map<String, Set<String>> MESSAGING = Map.of(
            "documents",
            Set.of("languages"),
            "mail",
            Set.of("documents"),
            "letters",
            Set.of("documents", "languages", "mail"),
            "proofs",
            Set.of("documents", "mail"),
            "maillog",
            Set.of("mail"),
            "events",
            Set.of(),
            "languages",
            Set.of());

    private static final Map<String, Set<String>> PARTIES = Map.of(
            "sellers", Set.of(),
            "members", Set.of("sellers"),
            "passkeys", Set.of("members"),
            "customers", Set.of("sellers"));

    private static final Map<String, Set<String>> INVOICING = Map.of(
            "ledger", Set.of(),
            "payments", Set.of(),
            "explanations", Set.of(),
            "invoices", Set.of("ledger", "payments", "explanations"),
            "paperwork", Set.of("invoices"),
            "settlement", Set.of("ledger", "payments", "invoices"),
            "credit", Set.of("ledger", "payments", "invoices"));

    private static final Map<String, Set<String>> AGREEMENTS = Map.of(
            "catalog", Set.of(),
            "subscriptions", Set.of(),
            "estimates", Set.of("catalog"),
            "orders", Set.of("catalog", "estimates", "subscriptions"),
            "orderforms", Set.of("orders", "subscriptions"),
            "pauses", Set.of("orders", "subscriptions"),
            "changes", Set.of("catalog", "estimates", "orderforms", "orders", "pauses", "subscriptions"));

    private static final Map<String, Set<String>> COLLECTION =
            Map.of("dunning", Set.of(), "charges", Set.of("dunning"), "pages", Set.of("charges"));

    private static final Map<String, Set<String>> BILLING = Map.of(
            "delivery", Set.of(),
            "issuing", Set.of("delivery"),
            "runs", Set.of("issuing"),
            "milestones", Set.of("issuing"),
            "creditnotes", Set.of("delivery", "issuing"));

    private static final Map<String, Set<String>> METERING = Map.of("usage", Set.of(), "rating", Set.of("usage"));

    private static final Map<String, Set<String>> EDGES = Map.ofEntries(
            entry("agents", Set.of()),
            entry("webhooks", Set.of()),
            entry("accounting", Set.of()),
            entry("erasure", Set.of("exports", "imports", "portal", "reports", "search")),
            entry("exports", Set.of()),
            entry("imports", Set.of()),
            entry("integrity", Set.of()),
            entry("console", Set.of()),
            entry("history", Set.of()),
            entry("search", Set.of()),
            entry("parked", Set.of("accounting", "integrations", "planned", "reports", "webhooks")),
            entry("planned", Set.of()),
            entry("portal", Set.of()),
            entry("reports", Set.of()),
            entry("sandbox", Set.of()),
            entry("signin", Set.of()),
            entry("statements", Set.of("accounting")),
            entry("integrations", Set.of("accounting")),
            entry("client", Set.of("webhooks")),
            entry("cells", Set.of()),
            entry("cli", Set.of("sandbox", "client", "cells", "reports")));

    private static final Map<String, Map<String, Set<String>>> WITHIN = Map.ofEntries(
            entry("core", Map.of("", Set.of())),
            entry("platform", PLATFORM),
            entry("messaging", MESSAGING),
            entry("parties", PARTIES),
            entry("invoicing", INVOICING),
            entry("agreements", AGREEMENTS),
            entry("collection", COLLECTION),
            entry("billing", BILLING),
            entry("metering", METERING),
            entry("edges", EDGES));

    /// The tables of each package. SQL may name the tables of its own package and of those it may use.
    private static final Map<String, Set<String>> TABLES = Map.ofEntries(
            entry("platform.clock", Set.of("sandbox_clocks")),
            entry("platform.db", Set.of("audit_entries", "database_eras", "seller_fences")),
            entry("platform.jobs", Set.of("scheduled_tasks")),
            entry("platform.http", Set.of("idempotency_keys")),
            entry("platform.labels", Set.of("labels")),
            entry("platform.secrets", Set.of("secret_checks")),
            entry("messaging.events", Set.of("events", "event_subscribers", "event_deliveries", "event_attempts")),
            entry("messaging.mail", Set.of("mails", "mail_failures", "mail_senders", "mail_rounds")),
            entry("messaging.letters", Set.of("mail_texts")),
            entry("messaging.proofs", Set.of("link_proofs")),
            entry("messaging.documents", Set.of("documents", "public_links")),
            entry(
                    "parties.sellers",
                    Set.of("sellers", "legal_entities", "bank_accounts", "exchange_rates", "api_keys")),
            entry(
                    "parties.members",
                    Set.of("members", "logins", "login_identities", "login_sessions", "login_failures")),
            entry("parties.passkeys", Set.of("login_passkeys", "spent_challenges")),
            entry(
                    "parties.customers",
                    Set.of("customers", "people", "credit_balances", "credit_entries", "credit_expiries", "erasures")),
            entry("invoicing.ledger", Set.of("ledger_entries", "ledger_batches")),
            entry("invoicing.payments", Set.of("payments")),
            entry("invoicing.settlement", Set.of("customer_payments", "write_offs")),
            entry(
                    "invoicing.invoices",
                    Set.of(
                            "invoices",
                            "invoice_lines",
                            "invoice_versions",
                            "invoice_work",
                            "issued_invoices",
                            "moved_due_dates",
                            "voided_invoices",
                            "rebilled_invoices",
                            "number_series",
                            "attachments")),
            entry(
                    "agreements.catalog",
                    Set.of("plans", "plan_versions", "plan_version_bricks", "bricks", "coupons", "coupon_redemptions")),
            entry("agreements.subscriptions", Set.of("subscriptions")),
            entry("agreements.orders", Set.of("orders", "merged_plan_versions")),
            entry("agreements.orderforms", Set.of("order_signatures", "order_countersignatures")),
            entry("agreements.pauses", Set.of("pauses")),
            entry("collection.charges", Set.of("payment_methods", "payment_attempts", "processor_customers")),
            entry("collection.dunning", Set.of("dunning_settings", "customer_dunning")),
            entry("billing.runs", Set.of("billing_runs")),
            entry("billing.milestones", Set.of("milestones", "milestone_completions", "milestone_stages")),
            entry(
                    "billing.creditnotes",
                    Set.of(
                            "credit_notes",
                            "credit_note_series",
                            "credit_note_work",
                            "refunds",
                            "outside_refunds",
                            "expected_credits")),
            entry(
                    "metering.usage",
                    Set.of("usage_entries", "usage_deltas", "usage_value_deltas", "usage_rollups", "usage_values")),
            entry("metering.rating", Set.of("usage_charges", "kept_commitments")),
            entry("edges.search", Set.of("search_terms")),
            entry("edges.parked", Set.of("parked_dismissals")),
            entry("edges.exports", Set.of("exports", "export_parts")),
            entry("edges.planned", Set.of("planned_changes")),
            entry("edges.imports", Set.of("imports", "import_rows")),
            entry("edges.webhooks", Set.of("webhook_endpoints")),
            entry("edges.portal", Set.of("portal_settings", "portal_links", "portal_sessions")),
            entry(
                    "edges.reports",
                    Set.of(
                            "closed_months",
                            "posted_days",
                            "posting_rollups",
                            "receivable_days",
                            "recurring_changes",
                            "recurring_cohorts",
                            "recurring_days",
                            "recurring_lives",
                            "recurring_movements",
                            "report_schedules",
                            "report_sends",
                            "report_views",
                            "tax_changes",
                            "tax_corrections",
                            "tax_months",
                            "unit_costs")),
            entry("edges.statements", Set.of("statements")),
            entry("edges.accounting", Set.of("accounting_connections", "accounting_records", "accounting_syncs")),
            entry(
                    "edges.integrations",
                    Set.of(
                            "usage_log_offsets",
                            "usage_log_once",
                            "parked_usage",
                            "stray_usage",
                            "stripe_accounts",
                            "sandbox_charges",
                            "sandbox_methods",
                            "sandbox_refunds")));

    /// Uses of a table that its place in the map does not allow, each with its reason.
    static final Map<String, Map<String, String>> ALSO = Map.of(
            "invoicing.payments",
            Map.of("invoice_versions", "a payment shows the id of the version it was made on"),
            "invoicing.invoices",
            Map.of(
                    "subscriptions", "an invoice is changed under the lock of its subscription's row (S3)",
                    "orders", "an invoice without a purchase order of its own shows that of the agreement"));

    private PackageMap() {}

    static Set<String> packages() {
        return WITHIN.entrySet().stream()
                .flatMap(group -> group.getValue().keySet().stream()
                        .map(name -> name.isEmpty() ? group.getKey() : group.getKey() + "." + name))
                .collect(Collectors.toUnmodifiableSet());
    }

    static Set<String> tables() {
        return TABLES.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    /// The group of a package, from its full name; the program's entry point has none.
    static String groupOf(String packageName) {
        return names(packageName).limit(1).collect(Collectors.joining());
    }

    /// Group and package, from the full name; what is below a package belongs to it.
    static String packageOf(String packageName) {
        return names(packageName)
                .limit(groupOf(packageName).equals("core") ? 1 : 2)
                .collect(Collectors.joining("."));
    }

    private static Stream<String> names(String packageName) {
        return Stream.of(packageName.split("\\.")).skip(2);
    }

    static boolean mayUseGroup(String from, String target) {
        return from.equals(target) || from.isEmpty() || GROUPS.indexOf(target) < GROUPS.indexOf(from);
    }

    static boolean mayUse(String from, String target) {
        var group = groupOf("io.billwright." + from);
        var targetGroup = groupOf("io.billwright." + target);
        if (from.equals(target) || !group.equals(targetGroup)) {
            return mayUseGroup(group, targetGroup);
        }
        var name = from.substring(group.length() + 1);
        return WITHIN.getOrDefault(group, Map.of())
                .getOrDefault(name, Set.of())
                .contains(target.substring(group.length() + 1));
    }

    /// Whether SQL in a package may name a table.
    static boolean mayTouch(String from, String table) {
        return ALSO.getOrDefault(from, Map.of()).containsKey(table)
                || TABLES.entrySet().stream()
                        .anyMatch(owner -> owner.getValue().contains(table) && mayUse(from, owner.getKey()));
    }
}
