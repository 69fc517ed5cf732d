/// The books (S9): debit and credit of everything that moves money, only ever added to. Knows no invoice; whoever
/// changes what is owed posts it here in the same transaction.
@NullMarked
package io.billwright.invoicing.ledger;

import org.jspecify.annotations.NullMarked;
