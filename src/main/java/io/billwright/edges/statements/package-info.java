/// What customers owe and why: balances, aging and statements of account. Reads the ledger and invoices; owns the
/// table `statements`, the record of mailed statements.
@NullMarked
package io.billwright.edges.statements;

import org.jspecify.annotations.NullMarked;
