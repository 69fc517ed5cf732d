/// What accountants take: the journal, pulled or as a file. Reads the ledger and never posts to it.
@NullMarked
package io.billwright.accounting;

import org.jspecify.annotations.NullMarked;
