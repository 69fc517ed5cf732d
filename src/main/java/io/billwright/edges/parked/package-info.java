/// What failed and waits for somebody, of every kind, in one list: with its cause, to be tried again or dismissed. Owns
/// the dismissals; the work itself belongs to the packages that do it.
@NullMarked
package io.billwright.edges.parked;

import org.jspecify.annotations.NullMarked;
