/// Work that is not a request: durable jobs, timers, and the sweeps that run when time passes. Knows no business;
/// features register what is to be run.
@NullMarked
package io.billwright.platform.jobs;

import org.jspecify.annotations.NullMarked;
