/// How an amount came about (R21): numbers and amounts that carry the tree of steps they were computed by, and the way
/// back from a tree to its value. Owns the arithmetic of a step; does not know prices, taxes or contracts.
@NullMarked
package io.billwright.core.explain;

import org.jspecify.annotations.NullMarked;
