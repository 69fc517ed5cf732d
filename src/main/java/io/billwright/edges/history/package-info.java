/// The timeline of a subscription, and the history of settings. Reads across all groups and owns no table.
@NullMarked
package io.billwright.edges.history;

import org.jspecify.annotations.NullMarked;
