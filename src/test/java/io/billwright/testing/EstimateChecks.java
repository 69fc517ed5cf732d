package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Json;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks what holds for every estimate: its fields and their types (spec 2.3), its sums (R5), and that its total can
/// be recomputed from its explanation (R21).
final class EstimateChecks {

    private static final String DATE = "\\d{4}-\\d\\d-\\d\\d";
    private static final String CENTS = "0|-?[1-9]\\d{0,18}";
    private static final Predicate<JsonNode> LIST = JsonNode::isArray;
    private static final Predicate<JsonNode> INTEGER = JsonNode::isIntegralNumber;

    private static final Map<String, Predicate<JsonNode>> ESTIMATE = Map.of(
            "ends_at", text(DATE),
            "sub_total", INTEGER,
            "grand_total", INTEGER,
            "line_items", LIST,
            "billing_schedule", LIST,
            "grand_total_details", JsonNode::isObject,
            "estimate_hash", text("\\S{16,}"));
    private static final Map<String, Predicate<JsonNode>> LINE = Map.ofEntries(
            Map.entry("quantity", JsonNode::isNumber),
            Map.entry("brick_id", text("[0-9a-f-]{36}")),
            Map.entry("is_unlimited", JsonNode::isBoolean),
            Map.entry("brick_name", text(".+")),
            Map.entry("brick_code", text(".+")),
            Map.entry("sub_total", INTEGER),
            Map.entry("plan_id", text("[0-9a-f-]{36}")),
            Map.entry("plan_name", text(".+")),
            Map.entry("grand_total", text(CENTS)),
            Map.entry("grand_total_details", text(CENTS)),
            Map.entry("tiers_breakdown", LIST),
            Map.entry("pre_commitment_schedule", schedule -> schedule.isNull() || schedule.isString()),
            Map.entry("discount", LIST));
    private static final Map<String, Predicate<JsonNode>> TIER = Map.of(
            "quantity", JsonNode::isNumber,
            "unit_price", text("-?\\d{1,14}(\\.\\d{1,6})?"),
            "sub_total", text("-?\\d{1,18}(\\.\\d{1,2})?"),
            "duration_text", text(".+"));
    private static final Map<String, Predicate<JsonNode>> PERIOD = Map.of(
            "starts_at", text(DATE),
            "ends_at", text(DATE),
            "sub_total", INTEGER,
            "grand_total", text(CENTS),
            "grand_total_details", text(CENTS));
    private static final Map<String, Predicate<JsonNode>> PHASE = Map.of(
            "phase_position", INTEGER,
            "starts_at", text(DATE),
            "ends_at", text(DATE),
            "billing_frequency", text("MONTHLY|QUARTERLY|SEMI_ANNUALLY|ANNUALLY|ALL_UPFRONT"),
            "payment_terms", INTEGER,
            "sub_total", INTEGER,
            "grand_total", INTEGER,
            "line_items", LIST,
            "is_annual", JsonNode::isBoolean,
            "billing_schedule", LIST);
    private static final Map<String, Predicate<JsonNode>> DETAILS =
            Map.of("discount_total", INTEGER, "tax_total", INTEGER, "credit_total", INTEGER, "taxes", LIST);
    private static final Map<String, Predicate<JsonNode>> TAX = Map.of(
            "name",
            text(".+"),
            "jurisdiction",
            JsonNode::isString,
            "rate",
            text("\\d{1,3}(\\.\\d{1,6})?"),
            "taxable",
            INTEGER,
            "amount",
            INTEGER);

    private EstimateChecks() {}

    /// @param explained the answer to the same request with `explain=true`
    static void check(JsonNode estimate, ObjectNode explained) {
        fields(estimate, ESTIMATE, "phases");
        details(estimate);
        parts(estimate);
        estimate.path("phases").forEach(phase -> {
            fields(phase, PHASE);
            parts(phase);
        });
        if (estimate.has("phases")) {
            assertThat(sum(estimate.get("phases"), "sub_total")).isEqualTo(cents(estimate, "sub_total"));
            assertThat(sum(estimate.get("phases"), "grand_total")).isEqualTo(cents(estimate, "grand_total"));
        }
        recompute(estimate, explained);
    }

    private static void details(JsonNode estimate) {
        var details = estimate.get("grand_total_details");
        fields(details, DETAILS);
        details.get("taxes").forEach(tax -> fields(tax, TAX));
        assertThat(sum(details.get("taxes"), "amount")).isEqualTo(cents(details, "tax_total"));
        assertThat(cents(estimate, "sub_total")
                        - cents(details, "discount_total")
                        + cents(details, "tax_total")
                        - cents(details, "credit_total"))
                .isEqualTo(cents(estimate, "grand_total"));
        assertThat(sum(estimate.get("line_items"), "grand_total_details")).isEqualTo(cents(details, "discount_total"));
    }

    /// The lines and the periods of an estimate or a phase each add up to the whole.
    private static void parts(JsonNode whole) {
        var lines = whole.get("line_items");
        lines.forEach(EstimateChecks::line);
        var periods = whole.get("billing_schedule");
        periods.forEach(period -> fields(period, PERIOD));
        for (var total : new String[] {"sub_total", "grand_total"}) {
            assertThat(sum(lines, total)).as("%s of the lines", total).isEqualTo(cents(whole, total));
            assertThat(sum(periods, total)).as("%s of the periods", total).isEqualTo(cents(whole, total));
        }
        assertThat(sum(lines, "grand_total_details")).isEqualTo(sum(periods, "grand_total_details"));
        assertThat(periods.get(periods.size() - 1).get("ends_at")).isEqualTo(whole.get("ends_at"));
    }

    private static void line(JsonNode line) {
        fields(line, LINE);
        var tiers = line.get("tiers_breakdown");
        tiers.forEach(tier -> fields(tier, TIER));
        var shown = StreamSupport.stream(tiers.spliterator(), false)
                .mapToLong(
                        tier -> new java.math.BigDecimal(tier.get("sub_total").stringValue())
                                .movePointRight(2)
                                .longValueExact())
                .sum();
        assertThat(shown).isEqualTo(cents(line, "sub_total"));
        if (line.get("pre_commitment_schedule").isString()) {
            var windows =
                    Json.mapper().readTree(line.get("pre_commitment_schedule").stringValue());
            assertThat(sum(windows, "amount")).isEqualTo(cents(line, "sub_total"));
        }
    }

    private static void recompute(JsonNode estimate, ObjectNode explained) {
        var steps = Json.mapper().treeToValue(explained.remove("explain"), Explanation.class);
        assertThat((JsonNode) explained).as("with and without explain").isEqualTo(estimate);
        assertThat(new Recompute().amount(steps.tree(), CurrencyCode.USD).minorUnits())
                .as("recomputed from the steps alone")
                .isEqualTo(cents(estimate, "grand_total"));
    }

    private static void fields(JsonNode node, Map<String, Predicate<JsonNode>> types, String... optional) {
        assertThat(types.keySet()).as("fields of %s", node).isSubsetOf(node.propertyNames());
        node.properties().forEach(field -> {
            var type = types.get(field.getKey());
            assertThat(type != null || java.util.List.of(optional).contains(field.getKey()))
                    .as("%s is a known field", field.getKey())
                    .isTrue();
            assertThat(type == null || type.test(field.getValue()))
                    .as("type of %s", field)
                    .isTrue();
        });
    }

    private static Predicate<JsonNode> text(String pattern) {
        var compiled = Pattern.compile(pattern);
        return node -> node.isString() && compiled.matcher(node.stringValue()).matches();
    }

    private static long sum(JsonNode items, String field) {
        return StreamSupport.stream(items.spliterator(), false)
                .mapToLong(item -> cents(item, field))
                .reduce(0, Math::addExact);
    }

    private static long cents(JsonNode node, String field) {
        var value = node.get(field);
        return value.isString() ? Long.parseLong(value.stringValue()) : value.longValue();
    }
}
