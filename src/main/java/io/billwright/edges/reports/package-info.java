/// What all reports share: date ranges, pages, and conversion to a reporting currency. Every figure can be
/// recalculated from orders, schedules and the ledger; the rollups of some reports only make them faster.
@NullMarked
package io.billwright.edges.reports;

import org.jspecify.annotations.NullMarked;
