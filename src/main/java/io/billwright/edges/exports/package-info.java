/// Exports of lists that are too long for one request, written to files by background work. Owns the files until they
/// expire; does not know what is in the lists.
@NullMarked
package io.billwright.edges.exports;

import org.jspecify.annotations.NullMarked;
