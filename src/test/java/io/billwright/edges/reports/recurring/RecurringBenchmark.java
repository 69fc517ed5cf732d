package io.billwright.edges.reports.recurring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// How long reports take with many subscriptions: `-Dreports.subscriptions=20000`. Each is a copy of one that was
/// upgraded once, of a customer of its own.
class RecurringBenchmark {

    private static final int COPIES = Integer.getInteger("reports.subscriptions", 0);

    private static final List<String> COPY = List.of("""
            insert into customers select (jsonb_populate_record(c, jsonb_build_object(
                'customer_id', md5('c' || n)::uuid))).*
            from customers c, generate_series(1, :n) n where c.customer_id = :customer
            """, """
            insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object(
                'subscription_id', md5('s' || n)::uuid, 'customer_id', md5('c' || n)::uuid,
                'current_order_id', md5(s.current_order_id::text || n)::uuid))).*
            from subscriptions s, generate_series(1, :n) n where s.customer_id = :customer and s.seller_id = :seller
            """, """
            insert into orders select (jsonb_populate_record(o, jsonb_build_object(
                'subscription_id', md5('s' || n)::uuid, 'customer_id', md5('c' || n)::uuid,
                'order_id', md5(o.order_id::text || n)::uuid, 'base_order_id', md5(o.base_order_id::text || n)::uuid,
                'slug', md5(o.slug || n)))).*
            from orders o, generate_series(1, :n) n where o.customer_id = :customer and o.seller_id = :seller
              and o.sequence <= 2
            """);

    @Test
    void reportsOfManySubscriptions() {
        assumeThat(COPIES).as("-Dreports.subscriptions").isPositive();
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop().withBrokenBooks();
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2025-06-10', 'accept': true, "
                                + "'bricks': [{'brick_id': 'seats', 'quantity': 99}]}")
                .expect(201);
        var owner = TestService.shared().database().owner();
        for (var sql : COPY) {
            owner.sql(sql)
                    .param("n", COPIES)
                    .param("customer", UUID.fromString(shop.id("lyon")))
                    .param("seller", shop.api().seller().id())
                    .update();
        }
        owner.sql("analyze").update();
        shop.startClock("2025-12-20T09:00:00Z");
        for (var path : List.of(
                "/reports/mrr",
                "/reports/mrr?group_by=CUSTOMER",
                "/reports/retention",
                "/reports/forecast",
                "/reports/mrr",
                "/reports/mrr/movements")) {
            long start = System.nanoTime();
            var answer = shop.api().unchecked().get(path).expect(200);
            var took = Duration.ofNanos(System.nanoTime() - start);
            System.out.printf("reports: %d subscriptions, %s: %d ms%n", COPIES, path, took.toMillis());
            assertThat(answer.at("limit")).isEqualTo("25");
        }
    }
}
