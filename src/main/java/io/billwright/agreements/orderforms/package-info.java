/// The order form: an order as a document, and the public page where a customer reads and signs it. Owns the tables
/// `order_signatures` and `order_countersignatures`; the links themselves belong to the documents.
@NullMarked
package io.billwright.agreements.orderforms;

import org.jspecify.annotations.NullMarked;
