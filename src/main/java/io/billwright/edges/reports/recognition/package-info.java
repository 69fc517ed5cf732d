/// When what was billed is earned (ASC 606, IFRS 15): revenue recognised, deferred and unbilled by month, and the
/// closing of months. Reads invoices, notes and the ledger; owns only which months are closed.
@NullMarked
package io.billwright.edges.reports.recognition;

import org.jspecify.annotations.NullMarked;
