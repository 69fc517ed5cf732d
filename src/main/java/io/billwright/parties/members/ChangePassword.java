package io.billwright.parties.members;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Fields;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes one's own password. All sessions and passkeys end, whoever holds them; the caller begins a new session.
@Component
final class ChangePassword {

    private final LoginStore logins;
    private final LoginTransactions transactions;
    private final CheckPassword checkPassword;
    private final Passwords passwords;
    private final Sessions sessions;

    ChangePassword(
            LoginStore logins,
            LoginTransactions transactions,
            CheckPassword checkPassword,
            Passwords passwords,
            Sessions sessions) {
        this.logins = logins;
        this.transactions = transactions;
        this.checkPassword = checkPassword;
        this.passwords = passwords;
        this.sessions = sessions;
    }

    record Request(String current, String password) {

        static Request of(Fields fields) {
            return new Request(Passwords.given(fields, "current"), Passwords.given(fields, "password"));
        }

        @Override
        public String toString() {
            return "Request";
        }
    }

    Login handle(UUID loginId, Request request, String address) {
        var login = transactions.in(loginId, logins::get);
        Passwords.requireGood(request.password(), login.email());
        var known = checkPassword.handle(login.email(), request.current(), address);
        var stored = passwords.hash(request.password());
        var changed = transactions.in(loginId, () -> {
            if (!logins.lockWith(known.password())) {
                throw SignedIn.signedOut();
            }
            logins.setPassword(stored);
            sessions.startOver(loginId);
            return logins.get();
        });
        sessions.noteOf(loginId);
        return changed;
    }
}
