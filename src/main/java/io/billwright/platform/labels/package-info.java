/// What sellers call objects in their own systems, and their notes on them (ADR 44). Owns the table `labels`,
/// for objects of all kinds; does not know the objects.
@NullMarked
package io.billwright.platform.labels;

import org.jspecify.annotations.NullMarked;
