/// Owns what is owed, how old it was on any day, and how fast it is collected: all of it from the ledger. It
/// posts nothing.
@NullMarked
package io.billwright.edges.reports.receivables;

import org.jspecify.annotations.NullMarked;
