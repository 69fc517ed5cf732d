/// Calendar months in the seller's time zone, for reports and their requests.
@NullMarked
package io.billwright.edges.reports.months;

import org.jspecify.annotations.NullMarked;
