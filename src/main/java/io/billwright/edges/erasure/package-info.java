/// Erases the data of a customer or a person that may be erased, everywhere at once, and lists what stays and why
/// (S18). Changes no amount and no issued document.
@NullMarked
package io.billwright.edges.erasure;

import org.jspecify.annotations.NullMarked;
