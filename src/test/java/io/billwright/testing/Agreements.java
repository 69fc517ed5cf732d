package io.billwright.testing;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.ObjectNode;

/// A shop for store tests: agreements are made through the API, and stores are then called directly, in the
/// application role.
public final class Agreements {

    private final TestService service = TestService.shared();
    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z").withBrokenBooks();

    /// The ids of a subscription to two seats for the year 2025, and of its first order.
    public record Ids(UUID subscription, UUID order) {}

    public Ids draft() {
        return begin(false);
    }

    public Ids accepted() {
        return begin(true);
    }

    private Ids begin(boolean accept) {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 2}]", "'starts_at': '2025-01-01', 'customer_id': 'nowhere'");
        var created = shop.post("/subscriptions", request.put("accept", accept).toString())
                .expect(201);
        return new Ids(UUID.fromString(created.at("subscription_id")), UUID.fromString(created.at("order.order_id")));
    }

    /// Drafts an upgrade to this number of seats.
    public UUID upgrade(UUID subscription, String startsAt, int seats) {
        var body = "{'starts_at': '%s', 'bricks': [{'brick_id': 'seats', 'quantity': %d}]}".formatted(startsAt, seats);
        return UUID.fromString(shop.post("/subscriptions/" + subscription + "/upgrade", body)
                .expect(201)
                .at("order_id"));
    }

    public Shop shop() {
        return shop;
    }

    public Seller seller() {
        return shop.api().seller();
    }

    public <T> T bean(Class<T> type) {
        return service.bean(type);
    }

    public <T> T in(Supplier<T> work) {
        return service.bean(SellerTransactions.class).in(seller(), work);
    }

    public void run(Runnable work) {
        service.bean(SellerTransactions.class).run(seller(), work);
    }

    /// Runs the work in a transaction of another seller.
    public <T> T elsewhere(Supplier<T> work) {
        return service.bean(SellerTransactions.class)
                .in(service.newSandboxSeller().seller(), work);
    }

    /// Executes a statement in the application role, in its own transaction.
    public void execute(String sql, UUID id) {
        run(() -> service.bean(JdbcClient.class).sql(sql).param("id", id).update());
    }
}
