/// Owns what all reports have in common: the days they are asked for, their pages, and amounts in one currency.
/// Every figure is worked out from orders, schedule and ledger; nothing here keeps books of its own.
@NullMarked
package io.billwright.edges.reports;

import org.jspecify.annotations.NullMarked;
