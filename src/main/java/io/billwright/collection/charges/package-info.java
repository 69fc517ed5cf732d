/// Online payments: payment methods, charges and their outcomes, and dunning. Owns `payment_methods`,
/// `payment_attempts` and `processor_customers`. Knows no particular processor.
@NullMarked
package io.billwright.collection.charges;

import org.jspecify.annotations.NullMarked;
