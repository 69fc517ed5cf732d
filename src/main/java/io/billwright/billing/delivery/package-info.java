/// The document and the mail of an issued invoice, after the transaction that issued it. What the document says is in
/// `invoicing.paperwork`.
@NullMarked
package io.billwright.billing.delivery;

import org.jspecify.annotations.NullMarked;
