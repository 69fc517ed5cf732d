/// Telemetry of this process: metrics, which `/metrics` shows, spans of requests and of background work, and their
/// export, with log lines, to an OpenTelemetry collector if the operator configures one. Owns no tables. Knows
/// nothing of what is measured.
@NullMarked
package io.billwright.platform.telemetry;

import org.jspecify.annotations.NullMarked;
