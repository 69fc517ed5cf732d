/// Lists as files that background work writes, for lists too long for one request. Owns the files until they expire;
/// does not know what is in the lists.
@NullMarked
package io.billwright.edges.exports;

import org.jspecify.annotations.NullMarked;
