/// Recording and reversing payments on invoices (R16). Owns no table.
@NullMarked
package io.billwright.invoicing.settlement;

import org.jspecify.annotations.NullMarked;
