/// Metered usage: one writer for all ways in, the entries, their totals by hour and value, and how entries are
/// listed, changed and deleted. Owns the tables `usage_entries`, `usage_deltas`, `usage_value_deltas`,
/// `usage_rollups` and `usage_values`. Does not know what usage costs, nor when it is billed.
@NullMarked
package io.billwright.metering.usage;

import org.jspecify.annotations.NullMarked;
