/// The catalog: plans, their versions with bricks and prices, and coupons (R8). Owns the tables `plans`, `bricks`,
/// `plan_versions`, `plan_version_bricks`, `coupons` and `coupon_redemptions`. Says what things cost; calculating
/// charges is the core's part, selling that of subscriptions.
@NullMarked
package io.billwright.agreements.catalog;

import org.jspecify.annotations.NullMarked;
