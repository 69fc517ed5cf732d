/// Several cells as one installation: which seller lives where, for the router in front of them, and moving a seller to
/// another cell by logical replication (docs/cells.md). Works on databases from outside, as their superuser; owns no
/// table, and names no table of sellers but the few that need more than copying: the catalog tells the others.
@NullMarked
package io.billwright.edges.cells;

import org.jspecify.annotations.NullMarked;
