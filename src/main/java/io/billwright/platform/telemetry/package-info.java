/// What this process tells about itself: its figures, which `/metrics` shows, spans of requests and of background work,
/// and the way of both and of log lines to a collector of OpenTelemetry, if the operator names one. Owns no tables.
/// Knows nothing of what is measured.
@NullMarked
package io.billwright.platform.telemetry;

import org.jspecify.annotations.NullMarked;
