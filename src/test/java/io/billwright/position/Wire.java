package io.billwright.position;

import io.billwright.platform.http.Json;
import io.billwright.position.Terms.Aggregation;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Coupon;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The request bodies of a life.
final class Wire {

    private Wire() {}

    static ObjectNode object() {
        return Json.mapper().createObjectNode();
    }

    static ArrayNode list() {
        return Json.mapper().createArrayNode();
    }

    /// Converts cents to major units.
    static String price(Fraction cents) {
        var units = cents.over(Fraction.of(100));
        return new BigDecimal(units.top())
                .divide(new BigDecimal(units.bottom()))
                .toPlainString();
    }

    /// Reads an amount such as `13000.00 USD`, in cents.
    static long cents(String amount) {
        return new BigDecimal(amount.substring(0, amount.indexOf(' ')))
                .movePointRight(2)
                .longValueExact();
    }

    static String number(Fraction number) {
        return new BigDecimal(number.top())
                .divide(new BigDecimal(number.bottom()))
                .toPlainString();
    }

    /// @param id the id of an existing brick, or null
    static ObjectNode brick(Brick brick, @Nullable String id) {
        var json = object().put("brick_name", brick.code())
                .put("brick_code", brick.code())
                .put("kind", brick.kind().name())
                .put("tax_category", brick.category());
        if (id != null) {
            json.put("brick_id", id);
        }
        if (brick.kind() == Kind.USAGE) {
            json.put("aggregation", brick.aggregation().name());
            json.put("pre_commitment_window", brick.window().name());
            if (brick.aggregation() == Aggregation.UNIQUE) {
                json.put("unique_property", "who");
            }
        }
        if (brick.kind() == Kind.MILESTONE) {
            json.put("total_quantity", 9);
        }
        json.set("prices", list().add(price(brick.price())));
        return json;
    }

    private static ObjectNode price(Price price) {
        var json = object().put("currency", "USD");
        switch (price) {
            case Price.PerUnit(var unit) ->
                json.put("pricing_model", "PER_UNIT").put("unit_price", price(unit));
            case Price.Flat(var amount) -> json.put("pricing_model", "FLAT").put("amount", price(amount));
            case Price.Pack(var size, var amount) ->
                json.put("pricing_model", "PACKAGE")
                        .put("package_size", number(size))
                        .put("amount", price(amount));
            case Price.Graduated(var tiers) ->
                json.put("pricing_model", "GRADUATED").set("tiers", tiers(tiers, "unit_price"));
            case Price.Volume(var tiers) ->
                json.put("pricing_model", "VOLUME").set("tiers", tiers(tiers, "unit_price"));
            case Price.Stairstep(var tiers) ->
                json.put("pricing_model", "STAIRSTEP").set("tiers", tiers(tiers, "amount"));
        }
        return json;
    }

    private static ArrayNode tiers(List<Price.Tier> tiers, String field) {
        var json = list();
        for (var tier : tiers) {
            json.add(object().put("up_to", tier.upTo() == null ? null : number(tier.upTo()))
                    .put(field, price(tier.price())));
        }
        return json;
    }

    static ArrayNode registrations(List<Taxes.Registration> registrations) {
        var json = list();
        for (var one : registrations) {
            var item = object().put("jurisdiction", one.jurisdiction())
                    .put("name", one.name())
                    .put("category", one.category())
                    .put("rate", number(one.rate()))
                    .put("starts_at", one.from().toString());
            if (one.last() != null) {
                item.put("ends_at", one.last().toString());
            }
            json.add(item);
        }
        return json;
    }

    static ObjectNode coupon(Coupon coupon) {
        var json = object().put("code", coupon.code());
        return coupon.amount() > 0 ? json.put("amount", coupon.amount()) : json.put("rate", number(coupon.rate()));
    }

    static ArrayNode lines(List<Line> lines, Map<String, String> ids) {
        var json = list();
        for (var line : lines) {
            var discounts = list();
            if (line.discounts().renewing().sign() != 0) {
                discounts.add(object().put("rate", number(line.discounts().renewing()))
                        .put("renews", true));
            }
            if (line.discounts().once().sign() != 0) {
                discounts.add(object().put("rate", number(line.discounts().once())));
            }
            if (line.discounts().fixed() != 0) {
                discounts.add(object().put("amount", line.discounts().fixed()));
            }
            var item = object().put(
                            "brick_id",
                            ids.getOrDefault(line.brick().id(), line.brick().id()))
                    .put("quantity", line.quantity());
            item.set("discount", discounts);
            json.add(item);
        }
        return json;
    }
}
