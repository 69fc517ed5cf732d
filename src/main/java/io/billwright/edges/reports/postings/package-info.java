/// Rolls the ledger up by day, for reports that would otherwise read all of it. Follows the journal, so that code
/// that posts does not have to know about it. Its tables (`posting_rollups`, `posted_days`, `receivable_days`) can be
/// rebuilt at any time.
@NullMarked
package io.billwright.edges.reports.postings;

import org.jspecify.annotations.NullMarked;
