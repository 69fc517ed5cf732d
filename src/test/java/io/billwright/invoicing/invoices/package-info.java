/// Tests of how invoices are stored, and of what the database refuses.
@NullMarked
package io.billwright.invoicing.invoices;

import org.jspecify.annotations.NullMarked;
