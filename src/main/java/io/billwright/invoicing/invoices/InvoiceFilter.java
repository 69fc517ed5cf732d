package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.Filter;
import io.billwright.platform.labels.LabelKind;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The filters of the invoice list.
final class InvoiceFilter {

    /// The due date, as planned or as set when the invoice was issued on another day.
    static final String DUE_AT = "coalesce(s.due_at, i.due_at)";

    private InvoiceFilter() {}

    static Filter of(Function<String, @Nullable String> query) {
        return LabelKind.INVOICE.filter(
                new Filter(query, "i.withdrawn_at is null")
                        .id("customer_id", "i.customer_id")
                        .id("billed_company_id", "i.billed_company_id")
                        .id("subscription_id", "i.subscription_id")
                        .oneOf("status", InvoiceStatus.class, "invoice_status(i, s, d, :now)")
                        .oneOf("currency", CurrencyCode.class, "i.currency")
                        .days("billed", "i.bill_at")
                        .days("issued", "s.issued_at")
                        .days("due", DUE_AT)
                        .amounts("i.grand_total"),
                "i.invoice_id");
    }
}
