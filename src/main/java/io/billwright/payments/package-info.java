/// Money that a payment processor collects: what may be charged, charges and what became of them, the payment page, and
/// what happens to invoices that are not paid.
@NullMarked
package io.billwright.payments;

import org.jspecify.annotations.NullMarked;
