/// Recording and reversing payments on invoices, one sum for several of them too (R16, R28). and writing
/// invoices off. Owns the tables `customer_payments` and `write_offs`.
@NullMarked
package io.billwright.invoicing.settlement;

import org.jspecify.annotations.NullMarked;
