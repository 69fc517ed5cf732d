package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Extra;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BilledUsageTest {

    // R18
    @Test
    void invoicesThatBillChangesOfOneWindowEachHaveTheirOwn() {
        var metered = MeteredBills.open();
        var shop = metered.bills().shop();
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        shop.advance("2025-03-10T00:00:00Z");

        var service = TestService.shared();
        var quantities = service.bean(SellerTransactions.class).in(shop.api().seller(), () -> {
            var invoices = service.bean(InvoiceStore.class).ofSubscription(UUID.fromString(subscription));
            var extras = service.bean(BilledUsage.class).of(invoices);
            return invoices.subList(1, 3).stream()
                    .flatMap(invoice -> extras.getOrDefault(invoice.invoiceId(), List.of()).stream())
                    .map(Extra::quantity)
                    .map(BigDecimal::intValueExact)
                    .toList();
        });

        assertThat(quantities).containsExactly(900, 300);
    }
}
