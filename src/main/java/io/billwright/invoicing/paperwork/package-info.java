/// The invoice document and, for sellers in the European Union, the data embedded in it (Factur-X). Defines how an
/// invoice is presented, not how it is computed: the code that issues one fills an
/// [io.billwright.invoicing.paperwork.InvoicePaper].
@NullMarked
package io.billwright.invoicing.paperwork;

import org.jspecify.annotations.NullMarked;
