/// Orders: what was agreed, step by step, and the subscription that results. Owns the tables of both, the life of an
/// order
/// (R10) and what accepting one does to the schedule. How an order comes about (new, upgrade, recast, renewal) is the
/// business of `subscriptions`, and what an invoice is after it was scheduled that of `invoices`.
@NullMarked
package io.billwright.orders;

import org.jspecify.annotations.NullMarked;
