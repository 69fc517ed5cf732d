/// The invoice on paper and, for sellers in the European Union, as data inside of it (Factur-X). Knows how an invoice
/// is said, not how it comes about: whoever issues one fills an [io.billwright.invoicing.paperwork.InvoicePaper].
@NullMarked
package io.billwright.invoicing.paperwork;

import org.jspecify.annotations.NullMarked;
