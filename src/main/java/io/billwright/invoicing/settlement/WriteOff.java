package io.billwright.invoicing.settlement;

import java.time.Instant;
import java.util.UUID;

/// A write-off of an invoice or, with a negative amount, its reversal, in cents. `tax` is the part of it that the tax
/// authority returns, 0 if the seller keeps owing it.
record WriteOff(UUID writeOffId, UUID invoiceId, long amount, long tax, String reason, Instant createdAt) {}
