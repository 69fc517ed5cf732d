package io.billwright.orders;

import io.billwright.http.Fields;

/// The buyer's own reference, which its accounts department looks for on an invoice.
public record PurchaseOrder(String code) {

    static PurchaseOrder of(Fields fields) {
        return new PurchaseOrder(fields.text("code", 200));
    }
}
