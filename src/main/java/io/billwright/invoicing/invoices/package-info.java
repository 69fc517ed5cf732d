/// Invoices from the day they are scheduled: rows, lines, versions, numbers and attachments, how the API shows them,
/// and the constraints on them (S1). The packages that change agreements decide when an invoice is written, repriced
/// or withdrawn.
@NullMarked
package io.billwright.invoicing.invoices;

import org.jspecify.annotations.NullMarked;
