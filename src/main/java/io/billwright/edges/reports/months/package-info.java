/// Months as reports and requests know them.
@NullMarked
package io.billwright.edges.reports.months;

import org.jspecify.annotations.NullMarked;
