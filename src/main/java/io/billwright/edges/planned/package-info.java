/// Changes of settings that take effect on a given day: planning, withdrawing, and applying them (ADR 54). Owns the
/// table `planned_changes`; does not know what the changes do.
@NullMarked
package io.billwright.edges.planned;

import org.jspecify.annotations.NullMarked;
