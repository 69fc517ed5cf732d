package io.billwright.parties.members;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Tells who signs in by address and password. What was wrong, and whether anybody has the address, nobody learns: not
/// from the answer, not from the time it takes.
@Component
final class CheckPassword {

    private static final UUID NOBODY = new UUID(0, 0);

    private final LoginStore logins;
    private final LoginTransactions transactions;
    private final Passwords passwords;
    private final Lockout lockout;

    CheckPassword(LoginStore logins, LoginTransactions transactions, Passwords passwords, Lockout lockout) {
        this.logins = logins;
        this.transactions = transactions;
        this.passwords = passwords;
        this.lockout = lockout;
    }

    Login handle(String email, String password, String address) {
        lockout.attempt(email, address);
        var login = transactions.in(logins.ofEmail(email).orElse(NOBODY), logins::find);
        var stored = login.map(Login::password).orElse(null);
        if (!passwords.matches(password, stored) || stored == null) {
            throw new Rejection.Unauthorized("email address or password is wrong");
        }
        lockout.succeeded(email, address);
        var known = login.orElseThrow();
        if (passwords.isOld(stored)) {
            var renewed = passwords.hash(password);
            transactions.run(known.loginId(), () -> logins.setPassword(renewed));
        }
        return known;
    }
}
