package io.billwright.edges.imports;

import io.billwright.platform.http.Json;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Turns rows into the API requests that would create the same objects, so that the API's own rules apply, and maps
/// invalid fields back to columns.
final class RowFields {

    private static final JsonMapper JSON = Json.mapper();
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern TAX_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ./-]{2,48}[A-Za-z0-9]");
    private static final Set<String> COUNTRIES = Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2);
    private static final List<String> ADDRESS = List.of("line1", "line2", "city", "region", "postal_code", "country");

    private RowFields() {}

    static ObjectNode customer(ImportRow row) {
        var customer = texts(row, "external_id", "customer_name", "tax_exemption_reason", "time_zone", "language");
        if (row.cells().containsKey("emails")) {
            var emails = customer.putArray("emails");
            Arrays.stream(row.cell("emails").split("[;,\\s]+"))
                    .filter(email -> !email.isBlank())
                    .forEach(emails::add);
        }
        if (ADDRESS.stream().anyMatch(row.cells()::containsKey)) {
            customer.set("billing_address", texts(row, ADDRESS.toArray(String[]::new)));
        }
        if (row.cells().containsKey("country") && !COUNTRIES.contains(row.cell("country"))) {
            throw Rejection.Invalid.field("country", "must be a country of ISO 3166 such as FR");
        }
        if (row.cells().containsKey("tax_id")) {
            if (!TAX_ID.matcher(row.cell("tax_id")).matches()) {
                throw Rejection.Invalid.field(
                        "tax_id", "must be 4 to 50 letters, digits, blanks, dots, dashes or slashes");
            }
            customer.put("tax_id", row.cell("tax_id"));
        }
        return customer;
    }

    static ObjectNode plan(ImportRow first) {
        return texts(first, "external_id", "plan_name");
    }

    /// The subscription without its customer, plan and bricks.
    static ObjectNode subscription(ImportRow row) {
        var subscription = texts(row, "external_id", "currency", "starts_at", "billing_frequency", "time_zone");
        if (row.cells().containsKey("billed_until")) {
            subscription.put("billed_until", row.cell("billed_until"));
        }
        for (var column : List.of("contract_length", "renewal_contract_period", "payment_terms")) {
            number(row, column, subscription);
        }
        flag(row, "auto_renews", subscription);
        return subscription;
    }

    /// A brick and its quantity: `seats=10`, or `seats` alone for a brick without quantity.
    record Wanted(String code, String quantity) {

        void write(UUID brickId, String discountPercent, ObjectNode brick) {
            brick.put("brick_id", brickId.toString());
            if (quantity.equals("unlimited")) {
                brick.put("is_unlimited", true);
            } else if (INTEGER.matcher(quantity).matches()) {
                brick.put("quantity", Long.parseLong(quantity));
            } else if (!quantity.isEmpty()) {
                brick.put("quantity", quantity);
            }
            if (!discountPercent.isEmpty()) {
                brick.putArray("discount")
                        .addObject()
                        .put("rate", discountPercent)
                        .put("renews", true);
            }
        }
    }

    static List<Wanted> bricks(ImportRow row) {
        var wanted = new ArrayList<Wanted>();
        for (var part : row.cell("bricks").split("[;,]", 0)) {
            var named = part.strip();
            int equals = named.indexOf('=');
            if (!named.isEmpty()) {
                wanted.add(
                        equals < 0
                                ? new Wanted(named, "")
                                : new Wanted(
                                        named.substring(0, equals).strip(),
                                        named.substring(equals + 1).strip()));
            }
        }
        return wanted;
    }

    static ObjectNode texts(ImportRow row, String... columns) {
        var fields = JSON.createObjectNode();
        for (var column : columns) {
            if (row.cells().containsKey(column)) {
                fields.put(column, row.cell(column));
            }
        }
        return fields;
    }

    private static void number(ImportRow row, String column, ObjectNode fields) {
        if (row.cells().containsKey(column)) {
            var cell = row.cell(column);
            if (INTEGER.matcher(cell).matches()) {
                fields.put(column, new BigDecimal(cell));
            } else {
                fields.put(column, cell);
            }
        }
    }

    private static void flag(ImportRow row, String column, ObjectNode fields) {
        if (row.cells().containsKey(column)) {
            switch (row.cell(column).toLowerCase(Locale.ROOT)) {
                case "true", "yes", "1" -> fields.put(column, true);
                case "false", "no", "0" -> fields.put(column, false);
                default -> fields.put(column, row.cell(column));
            }
        }
    }

    /// The problems by column. A nested field is mapped to the column of the same name, if the file has one.
    static List<Problem> problems(ImportFile file, Rejection rejection) {
        if (!(rejection instanceof Rejection.Invalid invalid)
                || invalid.fields().isEmpty()) {
            return Problem.with(null, rejection.reason());
        }
        return invalid.fields().entrySet().stream()
                .flatMap(field -> field.getValue().stream().map(reason -> problem(file, field, reason)))
                .toList();
    }

    private static Problem problem(ImportFile file, Map.Entry<String, ?> field, String reason) {
        var path = field.getKey().replaceAll("\\[[0-9]+]", "");
        var column = switch (file) {
            case SUBSCRIPTIONS -> subscriptionColumn(path);
            case PLANS -> path.contains("tiers") ? "tiers" : priceColumn(path.substring(path.lastIndexOf('.') + 1));
            case CUSTOMERS, INVOICES -> path.substring(path.lastIndexOf('.') + 1);
        };
        return file.knows(column) ? new Problem(column, reason) : new Problem(null, field.getKey() + " " + reason);
    }

    private static String subscriptionColumn(String path) {
        if (path.startsWith("bricks")) {
            return path.contains("discount") ? "discount_percent" : "bricks";
        }
        return path;
    }

    private static String priceColumn(String name) {
        return name.equals("unit_price") || name.equals("amount") ? "price" : name;
    }
}
