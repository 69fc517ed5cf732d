package io.billwright.testing;

import io.billwright.platform.db.SellerTransactions;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.ObjectNode;

/// A seller with metered usage: a plan with one usage brick for each aggregation, named `sum`, `max`, `last` and
/// `unique`. The last one counts the values of the property `user`.
public record Meters(Shop shop) {

    private static final String BRICKS =
            """
            {'bricks': [
              {'brick_name': 'Calls', 'brick_code': 'sum', 'kind': 'USAGE', 'aggregation': 'SUM', 'prices': [%1$s]},
              {'brick_name': 'Peak', 'brick_code': 'max', 'kind': 'USAGE', 'aggregation': 'MAX', 'prices': [%1$s]},
              {'brick_name': 'Level', 'brick_code': 'last', 'kind': 'USAGE', 'aggregation': 'LAST', 'prices': [%1$s]},
              {'brick_name': 'Users', 'brick_code': 'unique', 'kind': 'USAGE', 'aggregation': 'UNIQUE',
               'unique_property': 'user', 'prices': [%1$s]},
              {'brick_name': 'Base', 'brick_code': 'base', 'kind': 'ADD_ON', 'prices': [%1$s]}]}
            """.formatted("{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}");

    /// All four bricks.
    public static final String ALL =
            "[{'brick_id': 'sum'}, {'brick_id': 'max'}, {'brick_id': 'last'}, {'brick_id': 'unique'}]";

    public static Meters at(String time) {
        var shop = Shop.openAt(time);
        shop.publish("metered", "Metered", Shop.json(BRICKS));
        return new Meters(shop);
    }

    /// Creates an accepted subscription for a year billed monthly, with the fields in `more`; returns its id.
    public String subscribe(String startsAt, String... more) {
        var request = (ObjectNode) Shop.yearly(
                ALL, "'plan_id': 'metered', 'starts_at': '" + startsAt + "', 'customer_id': 'lyon', 'accept': true");
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    public UUID brick(String code) {
        return UUID.fromString(shop.id(code));
    }

    public <T> T bean(Class<T> type) {
        return TestService.shared().bean(type);
    }

    public <T> T in(Supplier<T> work) {
        return bean(SellerTransactions.class).in(shop.api().seller(), work);
    }

    public void run(Runnable work) {
        bean(SellerTransactions.class).run(shop.api().seller(), work);
    }

    public JdbcClient jdbc() {
        return bean(JdbcClient.class);
    }
}
