package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orders.Order;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.OracleInput;
import io.billwright.core.discount.Coupon;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.oracle.Adjustments;
import io.billwright.oracle.Fraction;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/// Milestones of a random agreement that are completed in parts, at once or with the next invoice, each held against
/// the independent implementation (R19).
final class Completions {

    /// How many there were, and how many of them waited for the next invoice.
    static final LongAdder MADE = new LongAdder();

    static final LongAdder DEFERRED = new LongAdder();

    /// What is known of a milestone: the order that priced it last, what was billed of it by now, and how many units
    /// were completed, for how much, when an upgrade last changed it.
    private record Known(UUID orderId, long billed, long settled, long settledFor) {}

    private final TestService service;
    private final Shop shop;
    private final RandomGenerator random;
    private final Map<String, Known> known = new HashMap<>();

    Completions(TestService service, Shop shop, RandomGenerator random) {
        this.service = service;
        this.shop = shop;
        this.random = random;
    }

    void complete(String subscription, Books books) {
        var path = "/subscriptions/" + subscription + "/milestones";
        for (var milestone : shop.api().get(path).expect(200).body().get("data")) {
            long done = milestone.get("completed_quantity").longValue();
            long left = milestone.get("total_quantity").longValue() - done;
            if (left == 0 || !milestone.get("replaced_at").isNull() || random.nextBoolean()) {
                continue;
            }
            long quantity = random.nextLong(1, left + 1);
            var deferred = random.nextBoolean();
            var request = "{\"quantity\": %d, \"bill_on\": \"%s\"}"
                    .formatted(quantity, deferred ? "NEXT_INVOICE" : "IMMEDIATELY");
            var id = milestone.get("milestone_id").stringValue();
            var answer = shop.api().post(path + "/" + id + "/complete", request);
            if (deferred && answer.status() == 400) {
                assertThat(answer.text()).contains("bill_on");
                continue;
            }
            var completion = answer.expect(201).body().get("completion");
            MADE.increment();
            DEFERRED.add(deferred ? 1 : 0);
            var before = before(milestone, books, done);
            long billed = billed(completion);
            assertThat(billed).isEqualTo(expected(milestone, books, before, done, quantity));
            known.put(id, new Known(before.orderId, before.billed + billed, before.settled, before.settledFor));
        }
    }

    private long billed(JsonNode completion) {
        var invoice = UUID.fromString(completion.get("invoice_id").stringValue());
        var charge = UUID.fromString(completion.get("id").stringValue());
        return service
                .bean(SellerTransactions.class)
                .in(shop.api().seller(), () -> service.bean(InvoiceStore.class).find(List.of(invoice)))
                .getFirst()
                .content()
                .lines()
                .stream()
                .filter(line -> line.chargeId().equals(charge))
                .findFirst()
                .orElseThrow()
                .net();
    }

    /// An upgrade that changes price or quantity settles what is completed.
    private Known before(JsonNode milestone, Books books, long done) {
        var orderId = UUID.fromString(milestone.get("order_id").stringValue());
        var last = known.getOrDefault(milestone.get("milestone_id").stringValue(), new Known(orderId, 0, 0, 0));
        boolean changed = false;
        for (var order = order(books, orderId); !order.orderId().equals(last.orderId); ) {
            var base = order(books, order.baseOrderId());
            changed |= !agreed(milestone, order).equals(agreed(milestone, base));
            order = base;
        }
        return changed
                ? new Known(orderId, last.billed, done, last.billed)
                : new Known(orderId, last.billed, last.settled, last.settledFor);
    }

    private static Order order(Books books, UUID orderId) {
        return books.accepted().stream()
                .filter(one -> one.orderId().equals(orderId))
                .findFirst()
                .orElseThrow();
    }

    private record Agreed(Line line, Optional<Coupon> coupon) {}

    private static Agreed agreed(JsonNode milestone, Order order) {
        var phase = order.terms().phases().get(milestone.get("phase_position").intValue() - 1);
        var line = phase.lines().stream()
                .filter(one -> one.brick()
                        .id()
                        .toString()
                        .equals(milestone.get("brick_id").stringValue()))
                .findFirst()
                .orElseThrow();
        return new Agreed(line, phase.coupon().or(order.terms()::coupon));
    }

    /// In cents, before tax: the open units share what is left of the price.
    private static long expected(JsonNode milestone, Books books, Known before, long done, long quantity) {
        var agreement = OracleInput.of(order(books, before.orderId).terms());
        var phase = agreement.phases().get(milestone.get("phase_position").intValue() - 1);
        var line = phase.lines().stream()
                .filter(one -> one.id().equals(milestone.get("brick_id").stringValue()))
                .findFirst()
                .orElseThrow();
        var coupon = phase.coupon() == null ? agreement.coupon() : phase.coupon();
        return Adjustments.completion(
                        Adjustments.milestoneNet(line, coupon)
                                .minus(Fraction.of(before.settledFor))
                                .max(Fraction.ZERO),
                        line.quantity().minus(Fraction.of(before.settled)),
                        Fraction.of(done - before.settled),
                        Fraction.of(quantity))
                .longValueExact();
    }
}
