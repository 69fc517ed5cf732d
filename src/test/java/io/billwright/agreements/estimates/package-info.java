/// Estimates as a sender sees them.
@NullMarked
package io.billwright.agreements.estimates;

import org.jspecify.annotations.NullMarked;
