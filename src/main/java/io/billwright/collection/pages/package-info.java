/// The public page on which a customer sees an invoice and pays it. Owns no table.
@NullMarked
package io.billwright.collection.pages;

import org.jspecify.annotations.NullMarked;
