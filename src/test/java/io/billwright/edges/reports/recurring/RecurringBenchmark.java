package io.billwright.edges.reports.recurring;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How long reports take with many subscriptions: `-Dreports.subscriptions=20000`, each a copy of one that was
/// upgraded once, of a customer of its own; and with the sums of very many customers: `-Dreports.customers=1000000`.
class RecurringBenchmark {

    private static final int COPIES = Integer.getInteger("reports.subscriptions", 0);

    private static final int CUSTOMERS = Integer.getInteger("reports.customers", 0);

    private static final List<String> MOVEMENTS = List.of("""
            insert into recurring_movements
            select m.seller_id, v.day, c.customer_id, c.customer_id, m.brick_id, v.kind, 'USD', v.amount, m.plan_id,
                   m.order_id, m.named_by
            from (select md5('c' || n)::uuid as customer_id, date '2024-01-01' + (hashint8(n) & 1023) % 730 as began,
                         (hashint8(n + 7) & 65535) % 20 as brick, n
                  from generate_series(1, :n) n) c
            join (select *, row_number() over (order by brick_id) - 1 as place from recurring_movements
                  where seller_id = :seller and kind = 'NEW_BUSINESS') m on m.place = c.brick
            cross join lateral (values (began, 'NEW_BUSINESS', 500, true),
                (began + (hashint8(n + 1) & 255), 'EXPANSION', 200, n % 2 = 0), (began + 365, 'PRICE_CHANGE', 50, true),
                (began + 366 + (hashint8(n + 2) & 255), 'CHURN', -550, n % 5 = 0)) v (day, kind, amount, there)
            where v.there
            """, """
            insert into recurring_days
            select seller_id, day, currency, plan_id, brick_id, kind, sum(amount) from recurring_movements
            where seller_id = :seller and :n > 0 group by 1, 2, 3, 4, 5, 6
            on conflict (seller_id, day, currency, plan_id, brick_id, kind) do update set amount = excluded.amount
            """, """
            insert into recurring_cohorts
            select m.seller_id, b.day, 'USD', m.day, count(*) filter (where m.day = b.day), 1,
                   coalesce(sum(m.amount) filter (where m.day = b.day), 0), sum(m.amount), sum(m.amount)
            from recurring_movements m
            join recurring_movements b on b.seller_id = m.seller_id and b.customer_id = m.customer_id
                and b.kind = 'NEW_BUSINESS'
            where m.seller_id = :seller and :n > 0 and m.customer_id = m.subscription_id
            group by 1, 2, m.day on conflict do nothing
            """, """
            insert into recurring_lives
            select seller_id, day, count(*) filter (where kind = 'NEW_BUSINESS'),
                   count(*) filter (where kind = 'NEW_BUSINESS'), count(*) filter (where kind = 'CHURN')
            from recurring_movements where seller_id = :seller and :n > 0 group by 1, 2 on conflict do nothing
            """);

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
        ask(shop, "not rolled up");
        var rollingUp = new RollingUp(TestService.shared(), shop.api());
        rollingUp.beginRebuild();
        long start = System.nanoTime();
        rollingUp.all();
        say("rebuilt", start);
        owner.sql("vacuum analyze").update();
        ask(shop, "rolled up");
    }

    /// Movements over two years, as so many customers would have left them behind: all of them began once, half grew,
    /// all had another price after a year and a fifth left.
    @Test
    void reportsOfManyMovements() {
        assumeThat(CUSTOMERS).as("-Dreports.customers").isPositive();
        var bills = Bills.at("2024-01-01T09:00:00Z");
        var shop = bills.shop().withBrokenBooks();
        var brick = "{'brick_name': 'B%1$d', 'brick_code': 'b%1$d', 'kind': 'ADD_ON', "
                + "'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '5'}]}";
        shop.publish("big", "Big", Shop.json("{'bricks': [" + bricks(brick) + "]}"));
        bills.subscribe("2024-01-01", "[" + bricks("{'brick_id': 'b%d', 'quantity': 1}") + "]", "'plan_id': 'big'");
        var rollingUp = new RollingUp(TestService.shared(), shop.api());
        rollingUp.all();
        var owner = TestService.shared().database().owner();
        for (var sql : MOVEMENTS) {
            long start = System.nanoTime();
            owner.sql(sql)
                    .param("n", CUSTOMERS)
                    .param("seller", shop.api().seller().id())
                    .update();
            say("filled", start);
        }
        owner.sql("vacuum analyze").update();
        shop.startClock("2025-12-31T09:00:00Z");
        ask(shop, CUSTOMERS + " customers");
        bills.subscribe("2025-12-31", Bills.SEATS);
        ask(shop, "with a change");
    }

    private static String bricks(String each) {
        return IntStream.range(0, 20).mapToObj(each::formatted).collect(Collectors.joining(","));
    }

    private static void ask(Shop shop, String state) {
        for (var path : List.of(
                "/reports/mrr",
                "/reports/mrr",
                "/reports/mrr?interval=DAY",
                "/reports/mrr?group_by=PLAN",
                "/reports/mrr?group_by=BRICK",
                "/reports/mrr?group_by=CUSTOMER",
                "/reports/mrr/movements",
                "/reports/mrr/movements?kind=CHURN&limit=100",
                "/reports/retention",
                "/reports/customer-life")) {
            long start = System.nanoTime();
            int status = shop.api().unchecked().get(path).status();
            say(state + ", " + path + ", " + status, start);
        }
    }

    private static void say(String what, long start) {
        System.out.printf(
                "reports: %s: %d ms%n",
                what, Duration.ofNanos(System.nanoTime() - start).toMillis());
    }
}
