/// Changes of settings that take effect on a day: planned, withdrawn, and made when the day comes (ADR 54). Owns
/// the table `planned_changes`; does not know what the changes do.
@NullMarked
package io.billwright.edges.planned;

import org.jspecify.annotations.NullMarked;
