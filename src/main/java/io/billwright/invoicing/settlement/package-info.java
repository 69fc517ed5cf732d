/// Recording and reversing payments, including one sum for several invoices (R16, R28), and writing invoices off.
/// Owns the tables `customer_payments` and `write_offs`.
@NullMarked
package io.billwright.invoicing.settlement;

import org.jspecify.annotations.NullMarked;
