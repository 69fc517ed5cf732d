/// The operations on invoices: pricing, issuing, voiding, rebilling, regenerating, and one-off invoices (R14 to R17).
/// Billing runs are in `runs`, documents and mails in `delivery`.
@NullMarked
package io.billwright.billing.issuing;

import org.jspecify.annotations.NullMarked;
