package io.billwright.agreements.orders;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.Labels;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class OrderController {

    private final Changes changes;
    private final SellerReads reads;
    private final OrderStore orders;
    private final ShowOrder showOrder;
    private final AcceptOrder acceptOrder;
    private final CancelOrder cancelOrder;
    private final LabelOrder labelOrder;

    OrderController(
            Changes changes,
            SellerReads reads,
            OrderStore orders,
            ShowOrder showOrder,
            AcceptOrder acceptOrder,
            CancelOrder cancelOrder,
            LabelOrder labelOrder) {
        this.changes = changes;
        this.reads = reads;
        this.orders = orders;
        this.showOrder = showOrder;
        this.acceptOrder = acceptOrder;
        this.cancelOrder = cancelOrder;
        this.labelOrder = labelOrder;
    }

    @GetMapping("/api/v2/orders/{order_id}")
    OrderResponse get(Call call) {
        var orderId = call.pathId("order_id");
        return reads.in(
                call.seller(),
                () -> orders.find(orderId).map(showOrder::response).orElseThrow(() -> new Rejection.NotFound("order")));
    }

    @PatchMapping("/api/v2/orders/{order_id}")
    ResponseEntity<byte[]> label(Call call) {
        var orderId = call.pathId("order_id");
        var change = call.body(Labels.Change::withoutMetadata);
        return changes.done(call, () -> showOrder.response(labelOrder.handle(orderId, change)));
    }

    @PostMapping("/api/v2/orders/{order_id}/accept")
    ResponseEntity<byte[]> accept(Call call) {
        var orderId = call.pathId("order_id");
        call.body(_ -> true);
        return changes.done(
                call,
                () -> showOrder.response(
                        acceptOrder.handle(call.seller(), orderId, null).order()));
    }

    @PostMapping("/api/v2/orders/{order_id}/cancel")
    ResponseEntity<byte[]> cancel(Call call) {
        var orderId = call.pathId("order_id");
        call.body(_ -> true);
        return changes.done(call, () -> showOrder.response(cancelOrder.handle(call.seller(), orderId)));
    }
}
