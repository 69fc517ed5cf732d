package io.billwright.agreements.changes;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Responds with the estimate of a change, and with its explanation if the request asks for one.
@Component
final class ChangeEstimates {

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final DraftOrder draftOrder;
    private final JsonMapper json;

    ChangeEstimates(SellerTransactions transactions, SellerClock clock, DraftOrder draftOrder, JsonMapper json) {
        this.transactions = transactions;
        this.clock = clock;
        this.draftOrder = draftOrder;
        this.json = json;
    }

    /// `agreed` runs inside a transaction of the seller.
    ResponseEntity<byte[]> answer(Call call, Supplier<Agreement> agreed) {
        var explain = "true".equals(call.query("explain")) ? Explain.ON : Explain.OFF;
        var answer = transactions.in(call.seller(), () -> bytes(agreed.get(), call, explain));
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(answer);
    }

    private byte[] bytes(Agreement agreement, Call call, Explain explain) {
        var planned = draftOrder.plan(agreement, clock.now(call.seller()), explain);
        var estimate = planned.estimate().get();
        return switch (explain) {
            case OFF -> estimate.bytes();
            case ON ->
                estimate.bytes(
                        Explanation.of(Objects.requireNonNull(planned.total().how())), json);
        };
    }
}
