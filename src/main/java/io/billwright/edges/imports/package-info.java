/// Files of another system that background work takes over row by row, and what became of each row. Owns the rows until
/// they expire; does not know how anything is created or billed.
@NullMarked
package io.billwright.edges.imports;

import org.jspecify.annotations.NullMarked;
