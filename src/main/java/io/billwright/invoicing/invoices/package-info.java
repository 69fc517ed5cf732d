/// Invoices from the day they are scheduled: rows, lines, versions, numbers and attachments, how the API shows them,
/// and the constraints on them (S1). Whoever changes the agreement decides when one is written, priced again or
/// withdrawn.
@NullMarked
package io.billwright.invoicing.invoices;

import org.jspecify.annotations.NullMarked;
