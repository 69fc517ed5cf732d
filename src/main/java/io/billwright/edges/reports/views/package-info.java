/// Owns reports that somebody saved under a name (`report_views`): which one, with which filters, for which months. It
/// holds no figures: they are read from the report itself whenever a view is opened. Owns when views are mailed
/// (`report_schedules`) and what was mailed (`report_sends`), printed as a PDF; sending is the work of the outbox.
@NullMarked
package io.billwright.edges.reports.views;

import org.jspecify.annotations.NullMarked;
