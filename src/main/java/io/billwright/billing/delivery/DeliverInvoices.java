package io.billwright.billing.delivery;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Leases;
import io.billwright.platform.jobs.Work;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Renders and mails the documents of issued invoices after the commit, on any number of workers. It claims a few,
/// commits, renders, and marks them done.
@Component
final class DeliverInvoices implements Work {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverInvoices.class);

    private static final int PRINTERS = 2;
    private static final int AT_ONCE = 10;

    private final SellerTransactions transactions;
    private final DeliveryStore deliveries;
    private final DeliverInvoice deliverInvoice;
    private final Leases leases;
    private final SellerClock clock;
    private final MeterRegistry meters;

    DeliverInvoices(
            SellerTransactions transactions,
            DeliveryStore deliveries,
            DeliverInvoice deliverInvoice,
            Leases leases,
            SellerClock clock,
            MeterRegistry meters) {
        this.transactions = transactions;
        this.deliveries = deliveries;
        this.deliverInvoice = deliverInvoice;
        this.leases = leases;
        this.clock = clock;
        this.meters = meters;
        meters.counter("invoices.delivered");
        meters.counter("invoices.undelivered");
    }

    @Override
    public String kind() {
        return "document";
    }

    @Override
    public int threads() {
        return PRINTERS;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        var taken = transactions.in(seller, () -> deliveries.take(now, AT_ONCE));
        try (var _ = leases.keep(seller, taken)) {
            taken.forEach(claim -> deliver(seller, claim));
        }
        return !taken.isEmpty();
    }

    private void deliver(Seller seller, Claim claim) {
        try {
            deliverInvoice.handle(seller, claim);
            meters.counter("invoices.delivered").increment();
        } catch (RuntimeException failure) {
            var errorId = UUID.randomUUID();
            LOG.error("document of invoice {} failed, error {}", claim.key(), errorId, failure);
            meters.counter("invoices.undelivered").increment();
            transactions.run(seller, () -> deliveries.failed(claim, "internal error " + errorId, clock.systemNow()));
        }
    }
}
