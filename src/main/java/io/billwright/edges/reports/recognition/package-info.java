/// Revenue recognition (ASC 606, IFRS 15): recognised, deferred and unbilled revenue by month, and the closing of
/// months. Reads invoices, notes and the ledger; owns only the record of closed months.
@NullMarked
package io.billwright.edges.reports.recognition;

import org.jspecify.annotations.NullMarked;
