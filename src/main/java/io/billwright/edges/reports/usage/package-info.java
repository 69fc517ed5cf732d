/// Owns how much was used of each meter, what it brought in and what it cost, who uses most, and which commitments
/// are likely to stay unused. Owns `unit_costs`. It bills nothing.
@NullMarked
package io.billwright.edges.reports.usage;

import org.jspecify.annotations.NullMarked;
