/// Tests of what `deploy` holds: alerts, dashboard, chart.
@NullMarked
package io.billwright.deploy;

import org.jspecify.annotations.NullMarked;
