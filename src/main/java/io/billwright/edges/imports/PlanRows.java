package io.billwright.edges.imports;

import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// Turns the rows of one plan into the request for its version: each row is a price; the rows of a brick need not be
/// adjacent.
final class PlanRows {

    private static final Pattern TIER = Pattern.compile("\\s*([0-9.]+|\\*)\\s*=\\s*([0-9.]+)\\s*");
    private static final List<String> OF_BRICK =
            List.of("brick_code", "brick_name", "kind", "tax_category", "aggregation");

    private final Map<String, List<ImportRow>> bricks = new LinkedHashMap<>();

    PlanRows(List<ImportRow> rows) {
        for (var row : rows) {
            bricks.computeIfAbsent(row.cell("brick_code"), _ -> new ArrayList<>())
                    .add(row);
        }
    }

    ObjectNode version() {
        var version = Json.mapper().createObjectNode();
        var list = version.putArray("bricks");
        for (var rows : bricks.values()) {
            var brick = RowFields.texts(rows.getFirst(), OF_BRICK.toArray(String[]::new));
            var prices = brick.putArray("prices");
            rows.forEach(row -> prices.add(price(row)));
            list.add(brick);
        }
        return version;
    }

    private static ObjectNode price(ImportRow row) {
        var price = RowFields.texts(row, "currency", "pricing_model", "billing_frequency");
        boolean stairs = row.cell("pricing_model").equals("STAIRSTEP");
        var amount = stairs || row.cell("pricing_model").equals("FLAT") ? "amount" : "unit_price";
        if (row.cells().containsKey("price")) {
            price.put(amount, row.cell("price"));
        }
        if (row.cells().containsKey("tiers")) {
            var tiers = price.putArray("tiers");
            for (var part : row.cell("tiers").split(";", 0)) {
                var tier = TIER.matcher(part);
                if (!tier.matches()) {
                    throw Rejection.Invalid.field("tiers", "must be such as 10=5.00; 100=4.50; *=4.00");
                }
                var added = tiers.addObject();
                if (!tier.group(1).equals("*")) {
                    added.put("up_to", tier.group(1));
                }
                added.put(amount, tier.group(2));
            }
        }
        return price;
    }

    /// The row to blame for an invalid field of the version: the row of the price or of the brick, or else the first.
    ImportRow blamed(String field) {
        var place =
                Pattern.compile("bricks\\[([0-9]+)](?:\\.prices\\[([0-9]+)])?").matcher(field);
        var rows = List.copyOf(bricks.values());
        if (!place.lookingAt()) {
            return rows.getFirst().getFirst();
        }
        var brick = rows.get(Integer.parseInt(place.group(1)));
        return place.group(2) == null ? brick.getFirst() : brick.get(Integer.parseInt(place.group(2)));
    }
}
