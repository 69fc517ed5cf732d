package io.billwright.invoicing.invoices;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an invoice without an order stores itself; all others have it in their order. `terms` and `metadata` are
/// JSON.
public record OneOff(
        @Nullable String terms,
        @Nullable UUID legalEntityId,
        @Nullable String purchaseOrder,
        @Nullable String metadata) {

    static final OneOff NONE = new OneOff(null, null, null, null);
}
