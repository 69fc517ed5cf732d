package io.billwright.edges.client;

import io.billwright.platform.http.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Exports what a Stripe account bills as the CSV files of an import. Every price in use becomes a brick of one plan,
/// and a subscription renews by the period that Stripe bills at a time. What cannot be expressed in this way is left
/// out, with the reason.
final class StripeFiles {

    private static final String PLAN = "stripe";
    private static final Set<String> RUNNING = Set.of("active", "past_due", "trialing", "unpaid");
    /// Monthly prices are rounded to this many decimals; up to [#MOST_ROUNDED] units, a year's total stays exact to
    /// the cent.
    private static final int SCALE = 6;
    private static final long MOST_ROUNDED = 500;

    private final StripeSource stripe;
    private final List<String> leftOut = new ArrayList<>();
    private final Map<String, List<String>> prices = new LinkedHashMap<>();
    private final Map<String, JsonNode> ladders = new HashMap<>();

    StripeFiles(StripeSource stripe) {
        this.stripe = stripe;
    }

    /// Writes the files into a folder; returns what was left out, and why.
    List<String> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        var customers = rows("external_id,customer_name,emails,line1,line2,city,postal_code,country");
        stripe.each("customers", "", customer -> {
            customers.add(customer(customer));
            if (customer.path("balance").asLong(0) != 0 || customer.hasNonNull("discount")) {
                leftOut.add(text(customer, "id") + ": its balance and its discount are not taken over");
            }
        });
        var subscriptions =
                rows("external_id,customer,plan,bricks,currency,starts_at,contract_length,billing_frequency,"
                        + "billed_until,auto_renews,payment_terms,discount_percent,time_zone");
        stripe.each("subscriptions", "&status=all", one -> {
            if (RUNNING.contains(text(one, "status"))) {
                var row = taken(one);
                if (row != null) {
                    subscriptions.add(row);
                }
            }
        });
        var invoices = rows("external_id,customer,number,issued_on,due_on,currency,total,tax,remaining");
        stripe.each("invoices", "&status=open", invoice -> invoices.add(invoice(invoice)));
        var plans = rows("external_id,plan_name,brick_code,brick_name,kind,currency,pricing_model,price,tiers");
        plans.addAll(prices.values());
        save(folder.resolve("customers.csv"), customers);
        save(folder.resolve("plans.csv"), plans);
        save(folder.resolve("subscriptions.csv"), subscriptions);
        save(folder.resolve("invoices.csv"), invoices);
        return leftOut;
    }

    private static List<List<String>> rows(String header) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of(header.split(",")));
        return rows;
    }

    private static void save(Path file, List<List<String>> rows) {
        try (var out = Files.newBufferedWriter(file)) {
            for (var row : rows) {
                Csv.of(row.toArray(String[]::new)).write(out);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// An address without street, city or country is left out, since no tax could be derived from it.
    private static List<String> customer(JsonNode customer) {
        var address = customer.path("address");
        boolean whole = !text(address, "line1").isEmpty()
                && !text(address, "city").isEmpty()
                && !text(address, "country").isEmpty();
        var name = text(customer, "name");
        var email = text(customer, "email");
        var row = new ArrayList<>(List.of(text(customer, "id"), name.isEmpty() ? email : name, email));
        for (var part : List.of("line1", "line2", "city", "postal_code", "country")) {
            row.add(whole ? text(address, part) : "");
        }
        return row;
    }

    private @Nullable List<String> taken(JsonNode subscription) {
        var unlike = StripeDifferences.of(subscription);
        return unlike == null ? subscription(subscription) : without(text(subscription, "id"), unlike);
    }

    private @Nullable List<String> subscription(JsonNode subscription) {
        var id = text(subscription, "id");
        var items = subscription.at("/items/data");
        var frequencies = new TreeSet<Integer>();
        var bricks = new ArrayList<String>();
        for (var item : items) {
            int months = months(item.at("/price/recurring"));
            frequencies.add(months);
            long quantity = item.path("quantity").asLong(1);
            if (months == 0
                    || !isSold(item.path("price"), months)
                    || (quantity > MOST_ROUNDED && isRounded(item.path("price"), months))) {
                return without(id, "the price " + item.at("/price/id").asString("") + " has no equal here");
            }
            bricks.add(item.at("/price/id").asString() + "=" + quantity);
        }
        return frequencies.size() == 1
                ? row(subscription, String.join("; ", bricks), frequencies.first())
                : without(id, "its prices are billed at different times");
    }

    private @Nullable List<String> without(String id, String reason) {
        leftOut.add(id + ": " + reason);
        return null;
    }

    private @Nullable List<String> row(JsonNode subscription, String bricks, int months) {
        var id = text(subscription, "id");
        var begun = day(subscription.path("billing_cycle_anchor"));
        var end = subscription.path("current_period_end");
        var billedUntil =
                day(end.isMissingNode() || end.isNull() ? subscription.at("/items/data/0/current_period_end") : end);
        boolean ends = subscription.path("cancel_at_period_end").booleanValue(false);
        long term = ends ? monthsUntil(billedUntil, begun) : months;
        if (term < 1) {
            return without(id, "it ends before it is billed");
        }
        return List.of(
                id,
                text(subscription, "customer"),
                PLAN,
                bricks,
                text(subscription, "currency").toUpperCase(Locale.ROOT),
                begun.toString(),
                Long.toString(term),
                frequency(months),
                billedUntil.toString(),
                Boolean.toString(!ends),
                Integer.toString(subscription.path("days_until_due").asInt(0)),
                discount(id, subscription),
                "UTC");
    }

    /// The whole term of a subscription that will not renew. Counts calendar months, because a period may end on an
    /// earlier day of the month than the first one began.
    private static long monthsUntil(LocalDate end, LocalDate begun) {
        return YearMonth.from(begun).until(YearMonth.from(end), ChronoUnit.MONTHS);
    }

    /// Only a discount that lasts forever can become a discount of the subscription.
    private String discount(String id, JsonNode subscription) {
        var coupon = subscription.at("/discount/coupon");
        if (coupon.isMissingNode()) {
            return "";
        }
        if (text(coupon, "duration").equals("forever") && coupon.hasNonNull("percent_off")) {
            return coupon.get("percent_off").asString();
        }
        leftOut.add(id + ": its discount is not taken over, since it is an amount or does not last");
        return "";
    }

    /// The number of months that a price covers, or 0 if its interval is not supported or its usage is metered.
    private static int months(JsonNode recurring) {
        int count = recurring.path("interval_count").asInt(1);
        int months = switch (text(recurring, "interval")) {
            case "month" -> count;
            case "year" -> count * 12;
            default -> 0;
        };
        return frequency(months).isEmpty() || text(recurring, "usage_type").equals("metered") ? 0 : months;
    }

    private static String frequency(int months) {
        return switch (months) {
            case 1 -> "MONTHLY";
            case 3 -> "QUARTERLY";
            case 6 -> "SEMI_ANNUALLY";
            case 12 -> "ANNUALLY";
            default -> "";
        };
    }

    /// Adds the price as a brick, converted to a price per month. Returns false if a brick cannot express it.
    private boolean isSold(JsonNode price, int months) {
        if (price.hasNonNull("transform_quantity")
                || text(price, "tax_behavior").equals("inclusive")) {
            return false;
        }
        var tiers = new ArrayList<String>();
        for (var tier : tiers(price)) {
            if (tier.path("flat_amount").asLong(0) != 0) {
                return false;
            }
            tiers.add(
                    (tier.path("up_to").isNumber() ? tier.get("up_to").asString() : "*") + "=" + amount(tier, months));
        }
        boolean tiered = text(price, "billing_scheme").equals("tiered");
        if (tiered == tiers.isEmpty()) {
            return false;
        }
        var model = tiered ? text(price, "tiers_mode").toUpperCase(Locale.ROOT) : "PER_UNIT";
        var id = text(price, "id");
        var name = text(price, "nickname");
        prices.put(
                id,
                List.of(
                        PLAN,
                        "Taken over from Stripe",
                        id,
                        name.isEmpty() ? id : name,
                        "ADD_ON",
                        text(price, "currency").toUpperCase(Locale.ROOT),
                        model,
                        tiered ? "" : amount(price, months),
                        String.join("; ", tiers)));
        return true;
    }

    /// Tiers have to be read from the price itself: in a list of subscriptions, they are too deep for Stripe's
    /// `expand`.
    private JsonNode tiers(JsonNode price) {
        return text(price, "billing_scheme").equals("tiered") && !price.has("tiers")
                ? ladders.computeIfAbsent(
                        text(price, "id"),
                        id -> stripe.one("prices", id, "?expand%5B%5D=tiers").path("tiers"))
                : price.path("tiers");
    }

    private static String amount(JsonNode price, int months) {
        var cents = new BigDecimal(
                price.hasNonNull("unit_amount_decimal")
                        ? price.get("unit_amount_decimal").asString()
                        : price.path("unit_amount").asString("0"));
        return cents.movePointLeft(2)
                .divide(BigDecimal.valueOf(months), SCALE, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static boolean isRounded(JsonNode price, int months) {
        var whole = new BigDecimal(amount(price, months)).multiply(BigDecimal.valueOf(months));
        return whole.compareTo(new BigDecimal(amount(price, 1))) != 0;
    }

    private static List<String> invoice(JsonNode invoice) {
        var due = invoice.path("due_date");
        long tax = invoice.path("tax").asLong(0);
        for (var one : invoice.path("total_taxes")) {
            tax += one.path("amount").asLong(0);
        }
        return List.of(
                text(invoice, "id"),
                text(invoice, "customer"),
                text(invoice, "number"),
                day(invoice.path("created")).toString(),
                day(due.isNumber() ? due : invoice.path("created")).toString(),
                text(invoice, "currency").toUpperCase(Locale.ROOT),
                units(invoice.path("total").asLong(0)),
                units(tax),
                units(invoice.path("amount_remaining").asLong(0)));
    }

    private static String units(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    private static LocalDate day(JsonNode seconds) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(seconds.asLong(0)), ZoneOffset.UTC);
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).asString("");
    }
}
