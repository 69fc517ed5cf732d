/// The catalog: plans, their versions with bricks and prices, and coupons (R8). Says what things cost; charging for
/// them is the core's part, selling them that of subscriptions.
@NullMarked
package io.billwright.agreements.catalog;

import org.jspecify.annotations.NullMarked;
