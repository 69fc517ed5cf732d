/// The payment processor of sandboxes: behaves like a real one, but moves no money.
@NullMarked
package io.billwright.edges.integrations.sandboxpay;

import org.jspecify.annotations.NullMarked;
