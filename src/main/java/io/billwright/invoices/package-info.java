/// Invoices from the day they are scheduled: their rows, lines and the constraints on them (S1). Owns what an invoice
/// holds; when one is written, re-priced or withdrawn is decided by whoever changes the agreement.
@NullMarked
package io.billwright.invoices;

import org.jspecify.annotations.NullMarked;
