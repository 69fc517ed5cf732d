/// Estimates as a sender sees them.
@NullMarked
package io.billwright.estimates;

import org.jspecify.annotations.NullMarked;
