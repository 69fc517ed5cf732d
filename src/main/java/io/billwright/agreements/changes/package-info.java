/// How agreements come about, change and end: new subscriptions, upgrades, recasts, renewals and cancellations. Owns
/// no table; what an order is and does is in `orders`, prices are in `core`.
@NullMarked
package io.billwright.agreements.changes;

import org.jspecify.annotations.NullMarked;
