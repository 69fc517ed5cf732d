/// What accountants take: the journal, pulled or as a file, and documents in the system in which a seller keeps its
/// books. Reads the ledger and never posts to it; knows no system by name.
@NullMarked
package io.billwright.edges.accounting;

import org.jspecify.annotations.NullMarked;
