/// Billing runs: finding invoices that are due, issuing them in batches, and moving unpaid ones past due. Owns the
/// table `billing_runs`.
@NullMarked
package io.billwright.billing.runs;

import org.jspecify.annotations.NullMarked;
