/// Work that is not a request: how background work is found, claimed, leased, tried again and parked, timers, and the
/// sweeps that run when time passes. Owns the table `scheduled_tasks`. Knows no business;
/// features register what is to be run.
@NullMarked
package io.billwright.platform.jobs;

import org.jspecify.annotations.NullMarked;
