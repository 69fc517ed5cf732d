/// Tax by month, jurisdiction and rate, with the documents behind it. Every document counts in the month in which it
/// happened. Reads invoices, notes and the ledger. Its tables (`tax_*`) are rollups that can be rebuilt at any time.
@NullMarked
package io.billwright.edges.reports.tax;

import org.jspecify.annotations.NullMarked;
