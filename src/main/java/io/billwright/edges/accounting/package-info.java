/// For accountants: the journal, by API or as a file, and the documents in a seller's accounting system. Reads the
/// ledger and never posts to it; knows no accounting system by name.
@NullMarked
package io.billwright.edges.accounting;

import org.jspecify.annotations.NullMarked;
