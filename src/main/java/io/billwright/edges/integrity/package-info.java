/// The integrity check of the books (R26): compares ledger, invoices, payments, credit and numbers. Reads every table
/// and writes none.
@NullMarked
package io.billwright.edges.integrity;

import org.jspecify.annotations.NullMarked;
