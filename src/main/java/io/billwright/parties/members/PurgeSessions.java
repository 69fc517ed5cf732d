package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.jobs.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Purges ended sessions and expired counts of sign-in attempts. They belong to no seller.
@Component
final class PurgeSessions implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(PurgeSessions.class);

    private final LoginSessionStore sessions;
    private final Lockout lockout;
    private final SellerClock clock;

    PurgeSessions(LoginSessionStore sessions, Lockout lockout, SellerClock clock) {
        this.sessions = sessions;
        this.lockout = lockout;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "purge-login-sessions";
    }

    @Override
    public Duration every() {
        return Duration.ofHours(1);
    }

    @Override
    public void run() {
        var now = clock.systemNow();
        int ended = sessions.purge(now);
        int attempts = lockout.purge(now);
        LOG.debug("purged {} sessions of the console and {} counts of attempts", ended, attempts);
    }
}
