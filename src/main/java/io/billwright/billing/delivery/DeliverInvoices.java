package io.billwright.billing.delivery;

import io.billwright.billing.delivery.DeliveryStore.Delivery;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Timer;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Makes and sends the documents of issued invoices, after the commit and on any number of workers: takes some,
/// commits, prints, marks.
@Component
final class DeliverInvoices implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverInvoices.class);

    private static final int PRINTERS = 2;
    private static final int AT_ONCE = 10;
    private static final int MOST_ROUNDS = 50;
    /// Longer than any ten documents take.
    private static final Duration HOLD = Duration.ofMinutes(5);

    private final SellerTransactions transactions;
    private final DeliveryStore deliveries;
    private final DeliverInvoice deliverInvoice;
    private final SellerClock clock;
    private final MeterRegistry meters;

    DeliverInvoices(
            SellerTransactions transactions,
            DeliveryStore deliveries,
            DeliverInvoice deliverInvoice,
            SellerClock clock,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.deliveries = deliveries;
        this.deliverInvoice = deliverInvoice;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public String name() {
        return "deliver-invoices";
    }

    @Override
    public Duration every() {
        return Duration.ofSeconds(2);
    }

    @Override
    public void run() {
        var sellers = deliveries.sellersWithDue(clock.systemNow());
        if (sellers.isEmpty()) {
            return;
        }
        try (var printers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int printer = 0; printer < PRINTERS; printer++) {
                printers.execute(() -> deliverFor(sellers));
            }
        }
    }

    /// Goes round the sellers, so that many documents of one hold no other up.
    private void deliverFor(List<Seller> sellers) {
        boolean more = true;
        for (int round = 0; more && round < MOST_ROUNDS; round++) {
            more = false;
            for (var seller : sellers) {
                var taken = transactions.in(seller, () -> deliveries.take(clock.systemNow(), HOLD, AT_ONCE));
                taken.forEach(delivery -> deliver(seller, delivery));
                more |= !taken.isEmpty();
            }
        }
    }

    private void deliver(Seller seller, Delivery delivery) {
        try {
            deliverInvoice.handle(seller, delivery);
            meters.counter("invoices.delivered").increment();
        } catch (RuntimeException failure) {
            var errorId = UUID.randomUUID();
            LOG.error("document of invoice {} failed, error {}", delivery.invoiceId(), errorId, failure);
            meters.counter("invoices.undelivered").increment();
            transactions.run(seller, () -> deliveries.failed(delivery, "internal error " + errorId, clock.systemNow()));
        }
    }
}
