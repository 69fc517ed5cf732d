/// Metered use: one writer for all ways in, entries, what they add up to by the hour, how they are listed, changed and
/// deleted. Does not know what use costs, nor when it is billed.
@NullMarked
package io.billwright.metering.usage;

import org.jspecify.annotations.NullMarked;
