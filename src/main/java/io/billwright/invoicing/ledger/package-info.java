/// The ledger (S9): append-only double-entry postings of everything that moves money. Knows no invoice; the code that
/// changes what is owed posts it here in the same transaction.
@NullMarked
package io.billwright.invoicing.ledger;

import org.jspecify.annotations.NullMarked;
