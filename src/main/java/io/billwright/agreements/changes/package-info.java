/// Making, changing and ending agreements: new subscriptions, upgrades, recasts, renewals, cancellations and
/// takeovers. Owns no table; what an order is and does is in `orders`, prices are in `core`.
@NullMarked
package io.billwright.agreements.changes;

import org.jspecify.annotations.NullMarked;
