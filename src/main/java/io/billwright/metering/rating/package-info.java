/// From metered usage to lines of invoices: which windows are over, what they cost, and what was billed of them (R9,
/// R18).
@NullMarked
package io.billwright.metering.rating;

import org.jspecify.annotations.NullMarked;
