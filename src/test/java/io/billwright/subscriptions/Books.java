package io.billwright.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explain;
import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceContent;
import io.billwright.invoices.InvoiceLine;
import io.billwright.invoices.InvoiceStore;
import io.billwright.orders.Order;
import io.billwright.orders.OrderStatus;
import io.billwright.orders.OrderStore;
import io.billwright.testing.TestService;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/// What is stored of a subscription: its orders, and the invoices that bill something.
record Books(List<Order> orders, List<Invoice> invoices) {

    static final Books EMPTY = new Books(List.of(), List.of());

    static Books of(TestService service, Seller seller, String subscription) {
        var id = UUID.fromString(subscription);
        return service.bean(SellerTransactions.class)
                .in(
                        seller,
                        () -> new Books(
                                service.bean(OrderStore.class).all(id),
                                service.bean(InvoiceStore.class).ofSubscription(id)));
    }

    /// The order accepted last.
    Order current() {
        return accepted().getLast();
    }

    List<Order> accepted() {
        return orders.stream()
                .filter(order -> order.status() == OrderStatus.ACCEPTED)
                .sorted(Comparator.comparingInt(Order::sequence))
                .toList();
    }

    private Order order(UUID orderId) {
        return orders.stream()
                .filter(order -> order.orderId().equals(orderId))
                .findFirst()
                .orElseThrow();
    }

    Map<UUID, Invoice> byId() {
        return invoices.stream().collect(Collectors.toMap(Invoice::invoiceId, invoice -> invoice));
    }

    long billed() {
        return invoices.stream().mapToLong(invoice -> invoice.content().total()).reduce(0, Math::addExact);
    }

    long orderValues() {
        return accepted().stream()
                .mapToLong(order -> order.orderValue().minorUnits())
                .reduce(0, Math::addExact);
    }

    /// R11, R22, R26: order values add up to the invoices, no day of a brick is billed twice, and pricing an invoice
    /// again from its order gives what is on it.
    void check() {
        for (var invoice : invoices) {
            var basis = order(invoice.to().agreedOrderId()).basisOf(invoice, this::order);
            var priced = basis.price(invoice.content().period(), Explain.ON);
            assertThat(InvoiceContent.of(priced)).as("%s priced again", invoice).isEqualTo(invoice.content());
            assertThat(priced.totals().gross().money().minorUnits())
                    .isEqualTo(invoice.content().subTotal());
            assertThat(priced.totals().total().money().minorUnits())
                    .isEqualTo(invoice.content().total());
        }
        assertThat(billed()).as("sum of the order values").isEqualTo(orderValues());
        var service = new HashMap<UUID, InvoiceLine>();
        invoices.stream()
                .filter(Invoice::billsAPeriod)
                .flatMap(invoice -> invoice.content().lines().stream())
                .sorted(Comparator.comparing(line -> line.service().start()))
                .forEach(line -> {
                    var before = service.put(line.brickId(), line);
                    assertThat(before == null
                                    || !before.service()
                                            .end()
                                            .isAfter(line.service().start()))
                            .as("%s after %s", line, before)
                            .isTrue();
                });
    }
}
