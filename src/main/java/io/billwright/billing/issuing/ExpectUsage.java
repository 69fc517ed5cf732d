package io.billwright.billing.issuing;

import io.billwright.core.money.AmountTooLarge;
import io.billwright.invoicing.invoices.ExpectedUsage;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Prices future invoices from their orders and the usage metered so far.
@Component
final class ExpectUsage implements ExpectedUsage {

    private final InvoiceStore invoices;
    private final AgreedTerms agreedTerms;

    ExpectUsage(InvoiceStore invoices, AgreedTerms agreedTerms) {
        this.invoices = invoices;
        this.agreedTerms = agreedTerms;
    }

    @Override
    public Map<UUID, InvoiceContent> of(Collection<UUID> invoiceIds, Instant now) {
        var open = invoices.find(invoiceIds).stream().filter(Invoice::isOpen).toList();
        try {
            var agreed = agreedTerms.expected(open, now);
            return open.stream()
                    .collect(Collectors.toMap(
                            Invoice::invoiceId,
                            invoice -> InvoiceContent.of(agreed.apply(invoice)
                                    .price(invoice.content().period()))));
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }
}
