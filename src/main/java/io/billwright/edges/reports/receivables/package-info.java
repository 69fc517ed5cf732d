/// Reports what is owed, its aging on any day, and how fast it is collected, all from the ledger. Posts nothing.
@NullMarked
package io.billwright.edges.reports.receivables;

import org.jspecify.annotations.NullMarked;
