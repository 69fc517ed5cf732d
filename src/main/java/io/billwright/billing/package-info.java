/// From a scheduled invoice to an issued one, and back: billing runs, issuing, regenerating and voiding (R14 to R17).
/// Works from what was agreed ([io.billwright.orders]); what an invoice is and how it is read and paid belongs to
/// [io.billwright.invoices].
@NullMarked
package io.billwright.billing;

import org.jspecify.annotations.NullMarked;
