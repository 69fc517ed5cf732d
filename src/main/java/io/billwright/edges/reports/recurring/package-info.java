/// Recurring revenue (MRR), its movements, and retention: from accepted orders and pauses, by the same pricing as
/// invoices, but independent of them. Its tables (`recurring_*`) are rollups that can be rebuilt at any time.
@NullMarked
package io.billwright.edges.reports.recurring;

import org.jspecify.annotations.NullMarked;
