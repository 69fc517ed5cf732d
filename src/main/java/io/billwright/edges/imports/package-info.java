/// Imports: takes over files of another system row by row in the background, and records the outcome of each row.
/// Owns the rows until they expire; does not know how objects are created or billed.
@NullMarked
package io.billwright.edges.imports;

import org.jspecify.annotations.NullMarked;
