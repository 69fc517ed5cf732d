/// Tax by month, jurisdiction and rate, with the documents behind it. Every document counts in the month in which
/// it happened. Reads invoices, notes and the ledger. Its tables
/// (`tax_*`) hold what can be worked out again.
@NullMarked
package io.billwright.edges.reports.tax;

import org.jspecify.annotations.NullMarked;
