/// The payment processor of sandboxes: takes nothing from anybody, and does all that a real one does.
@NullMarked
package io.billwright.edges.integrations.sandboxpay;

import org.jspecify.annotations.NullMarked;
