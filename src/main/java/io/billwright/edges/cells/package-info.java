/// Runs several cells as one installation: the router's map from seller to cell, and moving a seller to another cell
/// by logical replication (docs/cells.md). Works on the databases from outside, as their superuser. Owns no table; it
/// finds the tables of sellers in the system catalog and names only the few that need more than copying.
@NullMarked
package io.billwright.edges.cells;

import org.jspecify.annotations.NullMarked;
