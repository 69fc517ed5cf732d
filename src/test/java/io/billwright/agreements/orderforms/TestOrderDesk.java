package io.billwright.agreements.orderforms;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.platform.db.Seller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/// Keeps orders in memory, so that the page can be tested with orders that the API would never make.
@Component
@Primary
@Profile("order-desk")
final class TestOrderDesk implements OrderDesk {

    private final Map<UUID, OrderFormView> orders = new ConcurrentHashMap<>();
    private final List<Signing> signings = new CopyOnWriteArrayList<>();

    void put(UUID orderId, OrderFormView order) {
        orders.put(orderId, order);
    }

    List<Signing> signings() {
        return List.copyOf(signings);
    }

    @Override
    public Optional<OrderFormView> view(Seller seller, UUID orderId) {
        return Optional.ofNullable(orders.get(orderId));
    }

    /// What declining does to an order is tested with real ones.
    @Override
    public Outcome decline(Seller seller, UUID orderId, Signing signing, @Nullable String reason) {
        throw new UnsupportedOperationException();
    }

    @Override
    public synchronized Outcome sign(Seller seller, UUID orderId, Signing signing) {
        var order = view(seller, orderId).orElseThrow();
        return switch (order.status()) {
            case CANCELED, DECLINED -> Outcome.CLOSED;
            case SIGNED -> Outcome.SIGNED;
            case ACCEPTED -> Outcome.ACCEPTED;
            case DRAFT -> {
                if (!order.termsDigest().equals(signing.termsDigest())) {
                    yield Outcome.TERMS_CHANGED;
                }
                signings.add(signing);
                put(
                        orderId,
                        SampleOrders.with(
                                order,
                                Status.ACCEPTED,
                                SampleOrders.signature(signing.signer().name())));
                yield Outcome.ACCEPTED;
            }
        };
    }
}
