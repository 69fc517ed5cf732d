/// Orders: what was agreed, step by step (R10), and what accepting an order does to the schedule of invoices. Owns
/// the tables `orders` and `merged_plan_versions`. Making orders is in `changes`; their form and public page are in
/// `orderforms`.
@NullMarked
package io.billwright.agreements.orders;

import org.jspecify.annotations.NullMarked;
