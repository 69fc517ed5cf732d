package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.labels.LabelKind;

/// Which invoices are asked for.
final class InvoiceFilter {

    private InvoiceFilter() {}

    static Filter of(Call call) {
        return LabelKind.INVOICE.filter(
                new Filter(call, "i.withdrawn_at is null")
                        .id("customer_id", "i.customer_id")
                        .id("billed_company_id", "i.billed_company_id")
                        .id("subscription_id", "i.subscription_id")
                        .oneOf("status", InvoiceStatus.class, "invoice_status(i, s, d, :now)")
                        .oneOf("currency", CurrencyCode.class, "i.currency")
                        .days("billed", "i.bill_at")
                        .days("issued", "s.issued_at")
                        .days("due", "coalesce(s.due_at, i.due_at)")
                        .amounts("i.grand_total"),
                "i.invoice_id");
    }
}
