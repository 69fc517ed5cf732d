/// Orders: what was agreed, step by step, and the subscription that results. Owns the tables of both, the life of an
/// order (R10), what accepting one does to the schedule, its form on paper, and the public page on which a customer
/// reads and accepts one. How an order comes about (new, upgrade, recast, renewal) is the business of `subscriptions`.
@NullMarked
package io.billwright.orders;

import org.jspecify.annotations.NullMarked;
