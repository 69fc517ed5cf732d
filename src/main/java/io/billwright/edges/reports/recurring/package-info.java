/// Owns what recurring revenue is and how it moves: from accepted orders and pauses, by the pricing behind
/// invoices. It knows no invoice, and nobody is billed by it. Its tables (`recurring_*`) hold what can be worked out
/// again.
@NullMarked
package io.billwright.edges.reports.recurring;

import org.jspecify.annotations.NullMarked;
