package io.billwright.agreements.changes;

import io.billwright.core.time.BillingFrequency;
import io.billwright.platform.http.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Requests about agreements at random, in the names of the shop: all kinds of bricks, prices, discounts, coupons,
/// phases and frequencies, and the days on which months go wrong.
public record RandomRequests(RandomGenerator random, String currency) {

    private static final List<String> DOLLARS = List.of(
            "seats",
            "desks",
            "support",
            "thousand",
            "hundred",
            "ninety",
            "storage",
            "hosts",
            "workspace",
            "mails",
            "parking",
            "locker",
            "badge",
            "handbook",
            "setup",
            "rollout",
            "calls",
            "events",
            "minutes",
            "traffic");
    private static final List<String> EUROS = List.of("seats", "support", "handbook", "euros");
    private static final List<String> CUSTOMERS =
            List.of("lyon", "museum", "berlin", "student", "california", "texas", "oslo", "nowhere");
    private static final List<String> ZONES =
            List.of("UTC", "Europe/Paris", "Pacific/Auckland", "America/Los_Angeles", "Pacific/Apia");
    private static final List<String> RATES = List.of("5", "10", "12.5", "33.333333", "100");

    public static RandomRequests of(RandomGenerator random) {
        return new RandomRequests(random, random.nextInt(6) == 0 ? "EUR" : "USD");
    }

    public ObjectNode begin(LocalDate startsAt) {
        var request = agreement(startsAt)
                .put("customer_id", any(CUSTOMERS))
                .put("currency", currency)
                .put("time_zone", any(ZONES))
                .put("plan_id", "plan")
                .put("first_charge_date", random.nextBoolean() ? "CHECKOUT_DATE" : "CONTRACT_START_DATE")
                .put("auto_renews", random.nextInt(10) > 0);
        if (random.nextBoolean()) {
            request.put("renewal_uplifted_rate", any(List.of("5", "-3.5", "0", "7.777777")));
        }
        if (random.nextInt(3) == 0) {
            request.put("renewal_contract_period", 1 + random.nextInt(24));
        }
        return request;
    }

    ObjectNode recast(LocalDate startsAt) {
        return agreement(startsAt).put("plan_id", "plan");
    }

    private ObjectNode agreement(LocalDate startsAt) {
        int months = random.nextInt(4) == 0 ? 12 : 1 + random.nextInt(26);
        var request = Json.mapper()
                .createObjectNode()
                .put("starts_at", startsAt.toString())
                .put("contract_length", months)
                .put(
                        "billing_frequency",
                        any(List.of(BillingFrequency.values())).name());
        request.set("bricks", bricks(1));
        coupon(request, startsAt, 3);
        if (months > 1 && random.nextInt(4) == 0) {
            request.set("phases", phases(startsAt, months));
        }
        return request;
    }

    private ArrayNode phases(LocalDate startsAt, int months) {
        var phases = Json.mapper().createArrayNode();
        int left = months;
        while (left > 0) {
            int length = phases.size() == 2 ? left : 1 + random.nextInt(left);
            var phase = phases.addObject()
                    .put("phase_position", phases.size())
                    .put("contract_length", length)
                    .put("payment_terms", random.nextInt(60));
            if (random.nextInt(3) > 0) {
                phase.set("bricks", bricks(1));
            }
            coupon(phase, startsAt, 5);
            left -= length;
        }
        return phases;
    }

    /// A change of `phases` phases; now and then with bricks of another plan, or with bricks for one phase alone.
    /// `moved` says that the agreement is of that other plan.
    ObjectNode upgrade(LocalDate startsAt, int phases, boolean moved) {
        var request = Json.mapper().createObjectNode().put("starts_at", startsAt.toString());
        if (!moved && currency.equals("USD") && random.nextInt(6) == 0) {
            var bricks = bricks(0);
            bricks.addObject().put("brick_id", "extra").put("quantity", random.nextInt(9));
            request.put("plan_id", "more").set("bricks", bricks);
        } else {
            request.set("bricks", bricks(0));
            if (moved || random.nextInt(6) == 0) {
                request.put("plan_id", "plan");
            }
        }
        if (random.nextInt(4) == 0) {
            request.set("discount_coupons", Json.mapper().createArrayNode());
        } else {
            coupon(request, startsAt, 3);
        }
        if (phases > 1 && random.nextInt(3) == 0) {
            var phase = request.putArray("phases").addObject().put("phase_position", phases);
            phase.set("bricks", bricks(1));
            coupon(phase, startsAt, 3);
        }
        return request;
    }

    private ArrayNode bricks(int least) {
        var codes = new ArrayList<>(currency.equals("USD") ? DOLLARS : EUROS);
        Collections.shuffle(codes, Random.from(random));
        var bricks = Json.mapper().createArrayNode();
        int count = least + random.nextInt(4);
        for (var code : codes.subList(0, Math.min(count, codes.size()))) {
            var brick = bricks.addObject().put("brick_id", code);
            if (random.nextInt(8) > 0) {
                brick.put("quantity", random.nextInt(3) == 0 ? random.nextInt(20_000) : random.nextInt(12));
            }
            if (random.nextInt(3) == 0) {
                brick.set("discount", discounts());
            }
        }
        return bricks;
    }

    private ArrayNode discounts() {
        var discounts = Json.mapper().createArrayNode();
        if (random.nextBoolean()) {
            discounts.addObject().put("rate", any(RATES)).put("renews", true);
        }
        if (random.nextBoolean()) {
            discounts.addObject().put("rate", any(RATES));
        }
        if (random.nextBoolean()) {
            discounts.addObject().put("amount", random.nextInt(-2_000, 50_000));
        }
        return discounts;
    }

    private void coupon(ObjectNode request, LocalDate startsAt, int oneIn) {
        if (random.nextInt(oneIn) > 0) {
            return;
        }
        var codes = new ArrayList<>(List.of("FIVE", currency.equals("USD") ? "MINUS100" : "EURO50"));
        if (startsAt.isBefore(LocalDate.of(2026, 1, 1))) {
            codes.add("OLD");
        }
        request.putArray("discount_coupons").add(any(codes));
    }

    /// The ends of months are where counting them goes wrong.
    LocalDate start() {
        var month = LocalDate.of(2024 + random.nextInt(4), 1 + random.nextInt(12), 1);
        int days = month.lengthOfMonth();
        return month.withDayOfMonth(random.nextInt(3) == 0 ? days - random.nextInt(3) : 1 + random.nextInt(days));
    }

    <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
