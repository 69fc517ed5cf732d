package io.billwright.platform.jobs;

import java.time.Duration;

/// Work that is repeated by the system clock, by one process at a time.
public interface Timer {

    String name();

    Duration every();

    void run();
}
