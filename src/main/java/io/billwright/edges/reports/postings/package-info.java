/// Owns what the ledger comes to by day, for reports that would otherwise read all of it. It follows the journal, so
/// whoever posts knows nothing of it. Its tables (`posting_rollups`, `posted_days`, `receivable_days`) hold what can be
/// worked out again.
@NullMarked
package io.billwright.edges.reports.postings;

import org.jspecify.annotations.NullMarked;
