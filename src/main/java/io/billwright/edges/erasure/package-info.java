/// Erases what may be erased of a customer or a person, everywhere at once, and says what stays and why (S18). Changes
/// no amount and nothing that was issued.
@NullMarked
package io.billwright.edges.erasure;

import org.jspecify.annotations.NullMarked;
