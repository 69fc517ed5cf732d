package io.billwright.platform.jobs;

import java.time.Duration;

/// Work that repeats by the system clock, in one process at a time.
public interface Timer {

    String name();

    Duration every();

    void run();
}
