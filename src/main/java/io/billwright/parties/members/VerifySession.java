package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.BrowserSession;
import io.billwright.platform.http.Caller;
import io.billwright.platform.http.SessionVerifier;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Queries the database for every request, so that signing out or removing a member takes effect at once in every
/// process.
@Component
final class VerifySession implements SessionVerifier {

    private final LoginSessionStore sessions;
    private final SellerClock clock;

    VerifySession(LoginSessionStore sessions, SellerClock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    @Override
    public Optional<Caller> verify(String secret, UUID sellerId) {
        var now = clock.systemNow();
        var found = sessions.find(new BrowserSession(secret), sellerId, now);
        found.ifPresent(working -> sessions.used(working.session(), now));
        return found.map(working -> Caller.member(
                working.seller(),
                working.memberId(),
                working.role().scopes(),
                working.role().acts()));
    }
}
