package io.billwright.invoicing.invoices;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an invoice of no order has of its own, which any other finds in its order. `terms` and `metadata` are JSON.
public record OneOff(
        @Nullable String terms,
        @Nullable UUID legalEntityId,
        @Nullable String purchaseOrder,
        @Nullable String metadata) {

    static final OneOff NONE = new OneOff(null, null, null, null);
}
