package io.billwright.parties.members;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.http.Rejection;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Identifies a person by address and password. Neither the answer nor its timing reveals what was wrong, or whether
/// the address is known.
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
        var known = known(email, password);
        lockout.succeeded(email, address);
        return renewed(known, password).orElseGet(() -> known(email, password));
    }

    private Login known(String email, String password) {
        var login = transactions.in(logins.ofEmail(email).orElse(NOBODY), logins::find);
        var stored = login.map(Login::password).orElse(null);
        if (!passwords.matches(password, stored) || stored == null) {
            throw new Rejection.Unauthorized("email address or password is wrong");
        }
        return login.orElseThrow();
    }

    /// The login with its password rehashed under the newest pepper; empty if the password has changed meanwhile.
    private Optional<Login> renewed(Login login, String password) {
        var stored = login.password();
        if (stored == null || !passwords.isOld(stored)) {
            return Optional.of(login);
        }
        var renewed = passwords.hash(password);
        return transactions.in(login.loginId(), () -> {
            if (!logins.lockWith(stored)) {
                return Optional.empty();
            }
            logins.setPassword(renewed);
            return logins.find();
        });
    }
}
