package io.billwright.platform.jobs;

import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// The role of this process, as set by `billwright.role`: `api`, `worker` or `all`. Every process contains the beans
/// of all roles, since the wiring is fixed at build time; those of another role do not start.
@Component
public final class ProcessRole {

    private final String name;

    ProcessRole(Environment environment) {
        this.name = environment.getProperty("billwright.role", "all");
    }

    /// Whether it answers all requests, not only those for health and metrics.
    public boolean answers() {
        return !name.equals("worker");
    }

    /// Whether it does background work.
    public boolean works() {
        return !name.equals("api");
    }
}
