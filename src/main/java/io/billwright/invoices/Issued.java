package io.billwright.invoices;

import java.time.Instant;

/// What became of an invoice that was issued, in cents: what it came to, what of that credit paid, a recast lowered
/// (R12) and money paid, and what remains.
public record Issued(
        Instant issuedAt, Instant dueAt, long grandTotal, long credited, long adjusted, long paid, long remaining) {}
