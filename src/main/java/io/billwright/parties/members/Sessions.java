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

/// Begins and ends sessions, and says who is signed in.
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

    /// Always with a new secret, so that whoever knew the one before has nothing of what begins now. Each seller's log
    /// says that its member has signed in.
    public BrowserSession begin(UUID loginId) {
        return begin(loginId, () -> true);
    }

    /// For somebody whom a password has let in, or a passkey that ends with it. When a password changes, every session
    /// that began with it ends, so none may begin with it afterwards.
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

    /// Notes in the log of every seller what somebody did who works for all of them.
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

    /// Inside a transaction of its login.
    boolean isThere(UUID sessionId) {
        return sessions.isThere(sessionId);
    }

    SessionResponse show(UUID loginId, BrowserSession browser) {
        return loginTransactions.in(loginId, () -> SessionResponse.of(logins.get(), browser, logins.workplaces()));
    }

    /// Ends all sessions of a login, in the transaction of what changes about it.
    void endAll(UUID loginId) {
        sessions.endAll(loginId);
    }

    /// Ends all sessions and removes all that lets somebody in beside a password, as nobody knows who had either.
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

    /// After a change that concerns every seller somebody works for.
    void noteOf(UUID loginId) {
        note(loginTransactions.in(loginId, logins::workplaces));
    }
}
