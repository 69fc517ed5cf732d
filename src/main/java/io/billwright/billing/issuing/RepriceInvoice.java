package io.billwright.billing.issuing;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Reprices a scheduled invoice at once when extra charges are added to it. The caller holds the subscription's lock.
@Component
public final class RepriceInvoice {

    private final InvoiceStore invoices;
    private final OrderStore orders;
    private final AgreedTerms agreedTerms;

    RepriceInvoice(InvoiceStore invoices, OrderStore orders, AgreedTerms agreedTerms) {
        this.invoices = invoices;
        this.orders = orders;
        this.agreedTerms = agreedTerms;
    }

    public void handle(UUID invoiceId, Instant now) {
        var before = invoices.find(List.of(invoiceId)).getFirst();
        var after = before.with(before.to(), content(before));
        long total = after.content().total();
        if (after.credit() > Math.max(total, 0)) {
            throw new Rejection.Invalid("the next invoice would come to less than the credit that is set aside for it")
                    .because(Reason.CREDIT_SET_ASIDE);
        }
        invoices.change(List.of(after), now);
        orders.lowerValue(
                before.to().agreedOrderId(), Math.subtractExact(before.content().total(), total));
    }

    private InvoiceContent content(Invoice invoice) {
        var agreed = agreedTerms.of(List.of(invoice)).apply(invoice);
        try {
            return InvoiceContent.of(agreed.basis().price(invoice.content().period(), agreed.extras(), Explain.OFF));
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }
}
