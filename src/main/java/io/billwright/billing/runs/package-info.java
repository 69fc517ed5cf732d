/// Billing runs: finding due invoices, issuing them in batches, and announcing unpaid ones as past due. Owns the
/// table `billing_runs`.
@NullMarked
package io.billwright.billing.runs;

import org.jspecify.annotations.NullMarked;
