/// Subscriptions: how agreements come about, change and end - new ones, upgrades, recasts, renewals, cancellations -
/// and how they are shown. What an order is and does lies in `orders`, prices in `core`.
@NullMarked
package io.billwright.subscriptions;

import org.jspecify.annotations.NullMarked;
