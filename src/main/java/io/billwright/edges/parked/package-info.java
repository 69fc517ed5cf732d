/// One list of all parked and failed work, with its causes, to retry or dismiss it. Owns the dismissals; the work
/// itself belongs to the packages that do it.
@NullMarked
package io.billwright.edges.parked;

import org.jspecify.annotations.NullMarked;
