package io.billwright.edges.statements;

import io.billwright.collection.dunning.ReadDunning;
import io.billwright.edges.statements.BalanceResponse.OpenInvoice;
import io.billwright.edges.statements.BalanceStore.Open;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class BalanceController {

    private static final int MOST_INVOICES = 100;

    private final SellerReads reads;
    private final SellerClock clock;
    private final CustomerStore customers;
    private final BalanceStore balances;
    private final ReadDunning readDunning;

    BalanceController(
            SellerReads reads,
            SellerClock clock,
            CustomerStore customers,
            BalanceStore balances,
            ReadDunning readDunning) {
        this.reads = reads;
        this.clock = clock;
        this.customers = customers;
        this.balances = balances;
        this.readDunning = readDunning;
    }

    @GetMapping("/api/v2/customers/{customer_id}/balance")
    BalanceResponse balance(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> read(customerId, clock.now(call.seller())));
    }

    private BalanceResponse read(UUID customerId, Instant now) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var open = balances.open(customerId, MOST_INVOICES + 1, now);
        var shown = open.subList(0, Math.min(open.size(), MOST_INVOICES));
        return new BalanceResponse(
                customerId,
                customer.customerName(),
                now,
                balances.balances(customerId, now),
                withDunning(shown, now),
                open.size() > MOST_INVOICES);
    }

    private List<OpenInvoice> withDunning(List<Open> open, Instant now) {
        var states = readDunning.of(open.stream().map(Open::invoiceId).toList(), now);
        return open.stream()
                .map(one -> new OpenInvoice(
                        one.invoiceId(),
                        one.customerId(),
                        one.number(),
                        one.status(),
                        one.currency(),
                        one.grandTotal(),
                        one.remaining(),
                        one.dueOn(),
                        one.daysOverdue(),
                        Objects.requireNonNull(states.get(one.invoiceId()))))
                .toList();
    }
}
