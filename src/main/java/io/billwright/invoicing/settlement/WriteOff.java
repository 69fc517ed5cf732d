package io.billwright.invoicing.settlement;

import java.time.Instant;
import java.util.UUID;

/// What was written off an invoice or, below zero, taken back, in cents. `tax` is the part of it that the state gives
/// back, nothing if the seller keeps owing it.
record WriteOff(UUID writeOffId, UUID invoiceId, long amount, long tax, String reason, Instant createdAt) {}
