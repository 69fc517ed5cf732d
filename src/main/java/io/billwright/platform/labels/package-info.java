/// Labels: sellers' own ids of objects, and their metadata (ADR 44). Owns the table `labels`, for objects of all
/// kinds; does not know the objects.
@NullMarked
package io.billwright.platform.labels;

import org.jspecify.annotations.NullMarked;
