/// Forecasts what will be billed and paid, from scheduled invoices, expected renewals, recent usage and the payment
/// habits of customers. Owns no tables and changes nothing.
@NullMarked
package io.billwright.edges.reports.forecast;

import org.jspecify.annotations.NullMarked;
