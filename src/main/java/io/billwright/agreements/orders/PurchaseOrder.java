package io.billwright.agreements.orders;

import io.billwright.platform.http.Fields;

/// The customer's own reference, which its accounts department looks for on an invoice.
public record PurchaseOrder(String code) {

    static PurchaseOrder of(Fields fields) {
        return new PurchaseOrder(fields.text("code", 200));
    }
}
