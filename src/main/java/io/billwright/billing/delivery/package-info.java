/// Renders and mails the documents of issued invoices, after the transaction that issued them. The content of a
/// document is defined in `invoicing.paperwork`.
@NullMarked
package io.billwright.billing.delivery;

import org.jspecify.annotations.NullMarked;
