/// Reports usage of each meter with its revenue and cost, the heaviest users, and commitments that are likely to stay
/// unused. Owns `unit_costs`. Bills nothing.
@NullMarked
package io.billwright.edges.reports.usage;

import org.jspecify.annotations.NullMarked;
