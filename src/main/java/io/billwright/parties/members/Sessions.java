package io.billwright.parties.members;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.members.LoginSessionStore.Session;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.BrowserSession;
import io.billwright.platform.http.RequestActor;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// Begins, finds and ends sessions.
@Component
public final class Sessions {

    private final LoginSessionStore sessions;
    private final LoginStore logins;
    private final LoginTransactions loginTransactions;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final AuditLog audit;
    private final ObjectProvider<FurtherCredentials> further;

    Sessions(
            LoginSessionStore sessions,
            LoginStore logins,
            LoginTransactions loginTransactions,
            SellerTransactions transactions,
            SellerClock clock,
            AuditLog audit,
            ObjectProvider<FurtherCredentials> further) {
        this.sessions = sessions;
        this.logins = logins;
        this.loginTransactions = loginTransactions;
        this.transactions = transactions;
        this.clock = clock;
        this.audit = audit;
        this.further = further;
    }

    /// Always with a new secret, so that knowing an earlier one gives no access to this session. The audit log of
    /// each seller records that its member signed in.
    public BrowserSession begin(UUID loginId) {
        return begin(loginId, () -> true);
    }

    /// Begins a session after a sign-in by password or passkey. A changed password ends all sessions and passkeys of
    /// the login, so it is checked that the password is still the one of `login`.
    BrowserSession begin(Login login) {
        return begin(login.loginId(), () -> logins.lockWith(login.password()));
    }

    private BrowserSession begin(UUID loginId, BooleanSupplier isStillKnown) {
        var browser = new BrowserSession(PublicLinks.random());
        var workplaces = loginTransactions.in(loginId, () -> {
            if (!isStillKnown.getAsBoolean()) {
                throw SignedIn.signedOut();
            }
            sessions.insert(Ids.next(), loginId, browser, clock.systemNow());
            return logins.workplaces();
        });
        note(workplaces);
        return browser;
    }

    /// Records the action in the audit log of every seller the person works for.
    private void note(List<LoginStore.Workplace> workplaces) {
        workplaces.forEach(workplace -> {
            RequestActor.member(workplace.memberId());
            transactions.run(workplace.seller(), audit::note);
        });
    }

    Optional<Session> find(BrowserSession browser) {
        var now = clock.systemNow();
        var found = sessions.find(browser, now);
        found.ifPresent(session -> sessions.used(session, now));
        return found;
    }

    /// Call inside a transaction of the login.
    boolean isThere(UUID sessionId) {
        return sessions.isThere(sessionId);
    }

    SessionResponse show(UUID loginId, BrowserSession browser) {
        return loginTransactions.in(loginId, () -> SessionResponse.of(logins.get(), browser, logins.workplaces()));
    }

    /// Ends all sessions of a login. Call in the transaction that changes the login.
    void endAll(UUID loginId) {
        sessions.endAll(loginId);
    }

    /// Ends all sessions and removes all credentials besides the password, since somebody else may hold them.
    void startOver(UUID loginId) {
        sessions.endAll(loginId);
        further.forEach(one -> one.forget(loginId));
    }

    void end(BrowserSession browser) {
        sessions.find(browser, clock.systemNow()).ifPresent(session -> {
            sessions.end(session);
            note(loginTransactions.in(session.loginId(), logins::workplaces));
        });
    }

    /// Call after a change that concerns every seller the person works for.
    void noteOf(UUID loginId) {
        note(loginTransactions.in(loginId, logins::workplaces));
    }
}
