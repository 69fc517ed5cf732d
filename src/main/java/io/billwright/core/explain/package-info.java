/// How an amount was calculated (R21): numbers and amounts that carry the tree of steps behind them, and recomputing
/// an amount from its tree. Owns the arithmetic of a step; does not know prices, taxes or contracts.
@NullMarked
package io.billwright.core.explain;

import org.jspecify.annotations.NullMarked;
