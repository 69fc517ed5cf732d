/// Customers: the companies a seller bills, their people and their credit. Does not own what they bought.
@NullMarked
package io.billwright.parties.customers;

import org.jspecify.annotations.NullMarked;
