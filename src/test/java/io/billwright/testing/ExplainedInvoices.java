package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Json;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Checks every issued invoice that a test receives: its lines add up (R26), and its total can be recomputed from its
/// explanation alone (R21). Each version is checked once.
public final class ExplainedInvoices {

    private static final Pattern PATH =
            Pattern.compile("(/subscriptions/[^/]+)?/invoices(/[^/?]+(/(void|regenerate|issue))?)?(\\?.*)?");
    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private ExplainedInvoices() {}

    public static void check(Api api, String path, Api.Answer answer) {
        var isJson = answer.header("Content-Type").startsWith("application/json");
        if (answer.status() != 200 || !isJson || !PATH.matcher(path).matches()) {
            return;
        }
        var body = answer.body();
        for (var invoice : body.has("data") ? body.get("data") : List.of(body)) {
            addsUp(invoice);
            var version = invoice.path("invoice_version_id");
            if (version.isString() && KNOWN.add(version.stringValue())) {
                isExplained(api, invoice);
            }
        }
    }

    private static void addsUp(JsonNode invoice) {
        var lines = invoice.get("line_items");
        assertThat(sum(lines, "grand_total")).as("lines of %s", invoice).isEqualTo(total(invoice));
        assertThat(sum(lines, "sub_total")).isEqualTo(cents(invoice, "sub_total"));
        assertThat(sum(lines, "tax")).isEqualTo(cents(invoice, "tax_total"));
        assertThat(sum(invoice.get("taxes"), "amount")).isEqualTo(cents(invoice, "tax_total"));
        assertThat(cents(invoice, "sub_total") - cents(invoice, "discount_total") + cents(invoice, "tax_total"))
                .isEqualTo(total(invoice));
    }

    private static void isExplained(Api api, JsonNode invoice) {
        var path = "/invoices/" + invoice.get("invoice_id").stringValue() + "/explain?version="
                + invoice.get("version").intValue();
        var explained = api.get(path).expect(200);
        var steps = Json.mapper().treeToValue(explained.body().get("steps"), Explanation.Entry[].class);
        var currency = CurrencyCode.valueOf(invoice.get("currency").stringValue());

        var total = new Recompute().amount(new Explanation(List.of(steps)).tree(), currency);

        assertThat(total.minorUnits()).as("recomputed from %s", path).isEqualTo(total(invoice));
        assertThat(explained.body().get("grand_total").longValue()).isEqualTo(total(invoice));
        assertThat(explained.body().get("invoice_version_id")).isEqualTo(invoice.get("invoice_version_id"));
    }

    /// The sum of the lines, which may be negative (R6).
    private static long total(JsonNode invoice) {
        return cents(invoice, "grand_total") - cents(invoice, "credit_granted");
    }

    private static long sum(JsonNode items, String field) {
        return items.valueStream().mapToLong(item -> cents(item, field)).sum();
    }

    private static long cents(JsonNode node, String field) {
        return node.get(field).longValue();
    }
}
