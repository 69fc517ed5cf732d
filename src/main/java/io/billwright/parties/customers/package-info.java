/// Customers: the companies a seller bills, the people there, and what credit they have. Does not own what they bought.
@NullMarked
package io.billwright.parties.customers;

import org.jspecify.annotations.NullMarked;
