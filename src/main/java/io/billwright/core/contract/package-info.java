/// Contracts: turns the terms of an agreement into its schedule of periods, lines and amounts, by one pure function
/// (R22). Owns the order of calculation (R6) and the spreading over periods; does not know invoices, usage, credit or
/// storage.
@NullMarked
package io.billwright.core.contract;

import org.jspecify.annotations.NullMarked;
