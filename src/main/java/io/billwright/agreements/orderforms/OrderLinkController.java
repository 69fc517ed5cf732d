package io.billwright.agreements.orderforms;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The public link of an order, mailing it, and countersigning.
@RestController
final class OrderLinkController {

    private final Changes changes;
    private final SellerReads reads;
    private final ChangeOrderLink changeOrderLink;
    private final SendOrder sendOrder;
    private final CountersignOrder countersignOrder;
    private final SellerClock clock;

    OrderLinkController(
            Changes changes,
            SellerReads reads,
            ChangeOrderLink changeOrderLink,
            SendOrder sendOrder,
            CountersignOrder countersignOrder,
            SellerClock clock) {
        this.sendOrder = sendOrder;
        this.changes = changes;
        this.reads = reads;
        this.changeOrderLink = changeOrderLink;
        this.countersignOrder = countersignOrder;
        this.clock = clock;
    }

    @GetMapping("/api/v2/orders/{order_id}/link")
    OrderLinkResponse get(Call call) {
        var orderId = call.pathId("order_id");
        return reads.in(call.seller(), () -> changeOrderLink.show(orderId, clock.now(call.seller())));
    }

    @PostMapping("/api/v2/orders/{order_id}/link")
    ResponseEntity<byte[]> replace(Call call) {
        var orderId = call.pathId("order_id");
        var request = call.body(ChangeOrderLink.Request::of);
        return changes.created(call, () -> changeOrderLink.replace(call.seller(), orderId, request));
    }

    @PostMapping("/api/v2/orders/{order_id}/link/mail")
    ResponseEntity<byte[]> mail(Call call) {
        var orderId = call.pathId("order_id");
        var request = call.body(SendOrder.Request::of);
        return changes.created(call, () -> sendOrder.handle(call.seller(), orderId, request));
    }

    @PostMapping("/api/v2/orders/{order_id}/countersign")
    ResponseEntity<byte[]> countersign(Call call) {
        var orderId = call.pathId("order_id");
        var request = call.body(CountersignOrder.Request::of);
        return changes.done(call, () -> countersignOrder.handle(call.seller(), orderId, request));
    }

    @DeleteMapping("/api/v2/orders/{order_id}/link")
    ResponseEntity<byte[]> revoke(Call call) {
        var orderId = call.pathId("order_id");
        return changes.done(call, () -> changeOrderLink.revoke(call.seller(), orderId));
    }
}
