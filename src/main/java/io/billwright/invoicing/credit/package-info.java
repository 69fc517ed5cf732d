/// Credit by hand: granting it, paying it out, applying it to an invoice, and letting it expire (R28). Owns no table:
/// credit itself belongs to `customers`.
@NullMarked
package io.billwright.invoicing.credit;

import org.jspecify.annotations.NullMarked;
