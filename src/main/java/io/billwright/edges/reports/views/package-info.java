/// Saved views of reports (`report_views`): which report, with which filters, for which months. Views hold no
/// figures; those are read from the report whenever a view is opened. Also owns when views are mailed
/// (`report_schedules`) and what was mailed (`report_sends`), printed as a PDF; sending is up to the outbox.
@NullMarked
package io.billwright.edges.reports.views;

import org.jspecify.annotations.NullMarked;
