/// What happened to a subscription, on one time axis, and how settings were changed. Reads across all groups and
/// owns no table.
@NullMarked
package io.billwright.edges.history;

import org.jspecify.annotations.NullMarked;
