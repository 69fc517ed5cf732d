/// Work outside of requests: how background work is found, claimed, leased, retried and parked, timers, and the
/// sweeps that run as time passes. Owns the table `scheduled_tasks`. Knows no business; features register their work.
@NullMarked
package io.billwright.platform.jobs;

import org.jspecify.annotations.NullMarked;
