package io.billwright.messaging.maillog;

import io.billwright.testing.TestService;

/// Reads the reports about undeliverable mail when a test says so.
public final class Bounces {

    private Bounces() {}

    public static void read(TestService service) {
        service.bean(ReadBounces.class).run();
    }
}
