package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.OracleInput;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.oracle.Adjustments;
import io.billwright.oracle.Fraction;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/// Milestones of a random agreement that are completed in parts, at once or with the next invoice, each held against
/// the independent implementation (R19).
record Completions(TestService service, Shop shop, RandomGenerator random) {

    /// How many there were, and how many of them waited for the next invoice.
    static final LongAdder MADE = new LongAdder();

    static final LongAdder DEFERRED = new LongAdder();

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
            assertThat(billed(completion)).isEqualTo(expected(milestone, books, done, quantity));
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

    /// In cents, before tax.
    private static long expected(JsonNode milestone, Books books, long done, long quantity) {
        var orderId = UUID.fromString(milestone.get("order_id").stringValue());
        var order = books.accepted().stream()
                .filter(one -> one.orderId().equals(orderId))
                .findFirst()
                .orElseThrow();
        var agreement = OracleInput.of(order.terms());
        var phase = agreement.phases().get(milestone.get("phase_position").intValue() - 1);
        var line = phase.lines().stream()
                .filter(one -> one.id().equals(milestone.get("brick_id").stringValue()))
                .findFirst()
                .orElseThrow();
        var coupon = phase.coupon() == null ? agreement.coupon() : phase.coupon();
        return Adjustments.completion(
                        Adjustments.milestoneNet(line, coupon),
                        line.quantity(),
                        Fraction.of(done),
                        Fraction.of(quantity))
                .longValueExact();
    }
}
