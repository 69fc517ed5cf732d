/// Pausing and resuming a subscription, which moves its schedule without changing a price (R13). Owns the table
/// `pauses`.
@NullMarked
package io.billwright.agreements.pauses;

import org.jspecify.annotations.NullMarked;
