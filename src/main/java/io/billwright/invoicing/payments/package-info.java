/// Payments as recorded facts. Owns the table `payments`. Recording one against an invoice is in `settlement`;
/// charging a card is in `collection`.
@NullMarked
package io.billwright.invoicing.payments;

import org.jspecify.annotations.NullMarked;
